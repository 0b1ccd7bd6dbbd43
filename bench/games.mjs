/** How fast the games of one scenario are played, in a process of their own. */
import { median, turns } from "./numbers.mjs";
import { startPlayer } from "./players.mjs";

/** Seconds for the rounds of one scenario. */
const SECONDS = 1.5;

/** What is seldom done is compiled late, and makes garbage of each fraction until then: it is played on for a while. */
const ATTEMPTS = 3;

export const WARM_UP_FROM = 2 ** 30;

/**
 * @param {{ dist: string, text: string, games: number, rounds: number }} what games: of a round
 * @returns ns of processor time a game, median of the rounds; and collections in all of them: of the first attempt
 *   without any, or of the last
 */
export async function measureGames({ dist, text, games, rounds }) {
  const player = await startPlayer({ dist, text, seed: "bench", engine: "ours" });
  const ask = (from, on = false) =>
    player.ask({ do: "measure", from, to: from + games, counts: false, on });
  try {
    await ask(WARM_UP_FROM);
    let measured;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const played = [];
      const first = attempt * rounds * games;
      for (const round of turns(rounds, SECONDS)) {
        played.push(await ask(first + round * games, round > 0));
      }
      const nsPerGame = median(played.map(({ cpuNs }) => cpuNs / games));
      const collections = played.reduce((sum, { gc, gcTraced }) => sum + gc + gcTraced, 0);
      measured = { games, nsPerGame, gamesPerSecond: 1e9 / nsPerGame, collections };
      if (collections === 0) break;
    }
    return measured;
  } finally {
    await player.close();
  }
}
