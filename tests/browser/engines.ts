/** Pages in other engines than Chromium: Firefox by WebDriver BiDi, WebKitGTK by the W3C's WebDriver. */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import puppeteer from "puppeteer-core";

/** A browser with one page. */
export interface Engine {
  /** Opens an address in a window of that size, CSS pixels; one engine's may not be as narrow as that. */
  open(url: string, width: number, height: number): Promise<void>;
  /** What an expression comes to, or the promise that it is. */
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export async function firefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
  });
  const page = await browser.newPage();
  return {
    async open(url, width, height) {
      await page.setViewport({ width, height });
      // Another part of the same page would not be loaded anew.
      await page.goto("about:blank");
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    close: () => browser.close(),
  };
}

/** A port that nobody listens at. */
const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });

/** The driver on a screen that nobody sees: WebKitGTK has no other way to be without one. */
export async function webkit(): Promise<Engine> {
  const port = await freePort();
  const driver = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    // Its sandbox and its compositor want more than a container has.
    env: {
      ...process.env,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    },
    stdio: "ignore",
    detached: true,
  });
  const send = async (method: string, path: string, body?: unknown): Promise<never> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: never };
    const { error, message } = (value ?? {}) as { error?: string; message?: string };
    if (error !== undefined) throw new Error(`${error}: ${message}`);
    return value;
  };
  for (let tries = 0; ; tries++) {
    const ready = await send("GET", "/status").then(
      () => true,
      () => false,
    );
    if (ready) break;
    if (tries === 100) throw new Error("WebKitWebDriver does not answer");
    await wait(200);
  }
  const libraries = "/usr/lib/x86_64-linux-gnu";
  const version = readdirSync(libraries).find((name) => /^webkit2gtk-4\.\d$/.test(name));
  const options = {
    binary: `${libraries}/${version}/MiniBrowser`,
    args: ["--automation"],
  };
  const { sessionId } = (await send("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  await send("POST", `${session}/timeouts`, { script: 300_000 });
  return {
    async open(url, width, height) {
      await send("POST", `${session}/window/rect`, { width, height });
      await send("POST", `${session}/url`, { url: "about:blank" });
      await send("POST", `${session}/url`, { url });
    },
    async evaluate(expression) {
      const script = `const done = arguments[0];
        Promise.resolve().then(() => ${expression}).then(
          (value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = (await send("POST", `${session}/execute/async`, { script, args: [] })) as {
        value?: never;
        error?: string;
      };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value as never;
    },
    async close() {
      await send("DELETE", session);
      process.kill(-driver.pid!);
    },
  };
}
