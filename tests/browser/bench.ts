/** What tests do with a page of the workbench, as its users would. */
import type { Page } from "playwright-core";

export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Waits until all is said, or until that is so. */
export const reached = (page: Page, state = "done") =>
  page.waitForSelector(`html[data-state="${state}"]`, { timeout: 120_000 });

/** Does something to a page at rest, and waits for its answer, however soon it comes. */
export async function answered(
  page: Page,
  act: () => Promise<unknown>,
  state = "done",
): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.state = "asked"`);
  await act();
  await reached(page, state);
}

/** Goes on with the Tab key until something has the focus. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let i = 0; i < 250; i++) {
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(wanted)})`)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`${wanted} is not within reach`);
}
