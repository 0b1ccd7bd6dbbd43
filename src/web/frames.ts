/** Work in parts: the page can be used in between, and shows what there is. */

/** Pages that nobody sees have no frames, ms. */
const NO_FRAME = 100;

/** The next frame is on the screen. */
const frame = (): Promise<void> =>
  new Promise((over) => {
    setTimeout(over, NO_FRAME);
    requestAnimationFrame(() => setTimeout(over));
  });

/** Does one thing after the other, a frame each; whoever comes later takes the place of who is at it. */
export class InParts {
  private turn = 0;
  private last: Promise<void> = Promise.resolve();

  /** @param part does the part of that number; whether there was anything to do */
  begin(count: number, part: (i: number) => boolean): void {
    this.last = this.work(count, part, ++this.turn);
  }

  /** What was begun last is done. */
  async done(): Promise<void> {
    const { last } = this;
    await last;
    if (last !== this.last) await this.done();
  }

  private async work(count: number, part: (i: number) => boolean, turn: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      if (turn !== this.turn) return;
      if (part(i)) await frame();
    }
  }
}
