/**
 * How fast Shootist's games are played: every shipped scenario, and the standing duel against Law of the Gun's, by the
 * die: the dice of a game are those that a replay names, of which one draw stands for several.
 */
import { readdirSync, readFileSync } from "node:fs";
import { measureGames, WARM_UP_FROM } from "./games.mjs";
import { ratioOf } from "./numbers.mjs";
import { startPlayer } from "./players.mjs";

const SCENARIOS = new URL("../scenarios/", import.meta.url);
const textOf = (file) => readFileSync(new URL(file, SCENARIOS), "utf8");

/** The duel of SH-SCEN-1, and the duel of Law of the Gun that the other benchmarks begin with. */
const STANDING = "shootist-duel.yaml";
const OTHER = "high-noon.yaml";
const GAMES_TOLD = 1000;
/** Of a standing duel; a fight on the move has a sixteenth of it. */
const GAMES = 2 ** 19;

/**
 * @param {{ dist: string, rounds: number, quick: boolean }} options
 * @returns {Promise<{ fights: object[], byDie: object }>} fights: ns of processor time a game, collections, by file;
 *   byDie: ns a die of the standing duel over that of Law of the Gun's, with the dice a game of both
 */
export async function measureFights({ dist, rounds, quick }) {
  const { parseScenario } = await import(new URL("scenario/load.js", dist).href);
  const { RULESETS, rulesetOf } = await import(new URL("rules/index.js", dist).href);
  const parse = (text, file) => parseScenario(text, file, { systems: RULESETS });
  const games = quick ? 4096 : GAMES;
  const files = readdirSync(SCENARIOS)
    .filter((file) => file.endsWith(".yaml") && /^system: shootist$/m.test(textOf(file)))
    .sort();
  const fights = [];
  for (const file of quick ? [STANDING] : files) {
    const text = textOf(file);
    const { model } = parse(text, file);
    const size = model.standing ? games : games / 16;
    const measured = await measureGames({ dist, text, games: size, rounds });
    fights.push({ id: file.slice(0, -5), figures: model.fighters.length, ...measured });
  }

  /** Dice of a game, mean of the first. */
  const diceOf = (file) => {
    const { envelope, model } = parse(textOf(file), file);
    const tell = rulesetOf(envelope.system).teller(model, "bench");
    let dice = 0;
    for (let game = 0; game < GAMES_TOLD; game++) {
      for (const event of tell(game).events) dice += event.dice.length;
    }
    return dice / GAMES_TOLD;
  };
  const dice = { standing: diceOf(STANDING), other: diceOf(OTHER) };
  const seed = "bench";
  const start = (file) => startPlayer({ dist, text: textOf(file), seed, engine: "ours" });
  const players = [await start(STANDING), await start(OTHER)];
  const ask = (player, from) =>
    player.ask({ do: "measure", from, to: from + games, counts: false });
  try {
    for (const player of players) {
      for (let round = 0; round < 4; round++) await ask(player, WARM_UP_FROM + round * games);
    }
    const times = [[], []];
    let collections = 0;
    for (let round = 0; round < rounds; round++) {
      for (const [i, player] of players.entries()) {
        const { cpuNs, gc, gcTraced } = await ask(player, round * games);
        times[i].push(cpuNs / games / (i === 0 ? dice.standing : dice.other));
        if (i === 0) collections += gc + gcTraced;
      }
    }
    return { fights, byDie: { dice, ...ratioOf(times[0], times[1]), collections } };
  } finally {
    await Promise.all(players.map((player) => player.close()));
  }
}
