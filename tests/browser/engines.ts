/** Pages in three engines: Chromium by its own protocol, Firefox by WebDriver BiDi, WebKitGTK by the W3C's WebDriver. */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { CHROMIUM, complaintsOf, launched } from "./bench.js";

/** On a busy machine whatever a driver waits for takes longer than its own patience, ms. */
const PATIENCE = 800_000;

type Point = readonly [x: number, y: number];

/** A browser with one page. */
export interface Engine {
  /** Opens an address in a window of that size, CSS pixels; one engine's may not be as narrow as that. */
  open(url: string, width: number, height: number): Promise<void>;
  /** What an expression comes to, or the promise that it is. */
  evaluate<T>(expression: string): Promise<T>;
  /** A finger comes down at the first point, goes to the others, and is taken away. CSS pixels of the window. */
  touch(...points: readonly Point[]): Promise<void>;
  close(): Promise<void>;
}

export async function chromium(): Promise<Engine> {
  const browser = await launched({ executablePath: CHROMIUM, timeout: PATIENCE });
  const context = await browser.newContext({ hasTouch: true });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const complaints = complaintsOf(page, "");
  return {
    async open(url, width, height) {
      await page.setViewportSize({ width, height });
      await page.goto("about:blank");
      await page.goto(url);
    },
    async evaluate(expression) {
      const found = await page.evaluate(expression);
      if (complaints.length > 0) throw new Error(`the page complains: ${complaints.join("; ")}`);
      return found as never;
    },
    async touch(...points) {
      for (const [i, [x, y]] of points.entries()) {
        const type = i === 0 ? "touchStart" : "touchMove";
        await session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
      }
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    },
    close: () => browser.close(),
  };
}

export async function firefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
    timeout: PATIENCE,
    protocolTimeout: PATIENCE,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  return {
    async open(url, width, height) {
      await page.setViewport({ width, height });
      // Another part of the same page would not be loaded anew.
      await page.goto("about:blank");
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression) as Promise<never>,
    async touch(...points) {
      const { browsingContext } = page.mainFrame() as unknown as {
        browsingContext: { performActions(actions: readonly unknown[]): Promise<void> };
      };
      // Of puppeteer's own touch screen Firefox refuses the angle: findings/puppeteer-touch-angle.sh.
      await browsingContext.performActions(finger(points));
    },
    close: () => browser.close(),
  };
}

/** A finger's way as the W3C's WebDriver and WebDriver BiDi are told it. */
function finger(points: readonly Point[]): readonly unknown[] {
  const moves = points.map(([x, y]) => ({ type: "pointerMove", duration: 20, x, y }));
  const down = { type: "pointerDown", button: 0 };
  const actions = [moves[0], down, ...moves.slice(1), { type: "pointerUp", button: 0 }];
  return [{ type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions }];
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
  await send("POST", `${session}/timeouts`, { script: PATIENCE });
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
    async touch(...points) {
      // It arrives as that of a mouse, whatever one asks for: findings/webkit-driver-touch.sh.
      await send("POST", `${session}/actions`, { actions: finger(points) });
    },
    async close() {
      await send("DELETE", session);
      process.kill(-driver.pid!);
    },
  };
}
