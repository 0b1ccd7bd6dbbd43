/**
 * How fast Shootist's games are played: every shipped scenario; and the standing duel against Law of the Gun's duels,
 * by the die: the dice of a game are those that a replay names, of which one draw stands for several.
 */
import { readdirSync, readFileSync } from "node:fs";
import { DUELS } from "./duels.mjs";
import { measureGames, WARM_UP_FROM } from "./games.mjs";
import { geometricMean, median, ratioOf, turns } from "./numbers.mjs";
import { startPlayer } from "./players.mjs";

const SCENARIOS = new URL("../scenarios/", import.meta.url);
const textOf = (file) => readFileSync(new URL(file, SCENARIOS), "utf8");

/** The duel of SH-SCEN-1. */
const STANDING = "shootist-duel.yaml";
const SEED = "bench";
const GAMES_TOLD = 1000;
/** The duel has a million and a half states, of which a few hundred thousand are met again and again. */
const WARM_UP_ROUNDS = 6;
/** Seconds for its rounds. */
const SECONDS = 6;
/** Of a standing duel; a fight on the move has a sixteenth of it. */
const GAMES = 2 ** 19;

/**
 * @param {{ dist: string, rounds: number, quick: boolean }} options
 * @returns {Promise<{ fights: object[], byDie: object }>} fights: ns of processor time a game, collections, by file;
 *   byDie: ns a die of the standing duel over that of Law of the Gun's, and what it was made of
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

  return { fights, byDie: await measureByDie({ dist, rounds, games, quick, parse, rulesetOf }) };
}

/** ns a die of the standing duel, over the geometric mean of Law of the Gun's duels; all take turns. */
async function measureByDie({ dist, rounds, games, quick, parse, rulesetOf }) {
  const gamesTold = quick ? 100 : GAMES_TOLD;
  // Each is played by a process of its own.
  const duels = quick ? DUELS.slice(0, 1) : DUELS;
  const rows = [{ id: STANDING, text: textOf(STANDING) }, ...duels];
  const dice = rows.map(({ id, text }) => {
    const { envelope, model } = parse(text, id);
    const tell = rulesetOf(envelope.system).teller(model, SEED);
    let told = 0;
    for (let game = 0; game < gamesTold; game++) {
      for (const event of tell(game).events) told += event.dice.length;
    }
    return told / gamesTold;
  });
  const players = [];
  try {
    for (const { text } of rows) {
      players.push(await startPlayer({ dist, text, seed: SEED, engine: "ours" }));
    }
    const ask = (player, from) =>
      player.ask({ do: "measure", from, to: from + games, counts: false });
    for (const player of players) {
      for (let round = 0; round < (quick ? 1 : WARM_UP_ROUNDS); round++) {
        await ask(player, WARM_UP_FROM + round * games);
      }
    }
    const standing = [];
    const others = [];
    let collections = 0;
    for (const round of turns(rounds, SECONDS)) {
      const nsPerDie = [];
      for (const [i, player] of players.entries()) {
        const { cpuNs, gc, gcTraced } = await ask(player, round * games);
        nsPerDie.push(cpuNs / games / dice[i]);
        if (i === 0) collections += gc + gcTraced;
      }
      standing.push(nsPerDie[0]);
      others.push(geometricMean(nsPerDie.slice(1)));
    }
    const ratio = ratioOf(standing, others);
    const [nsPerDie, othersNsPerDie] = [median(standing), median(others)];
    return { dice: dice[0], nsPerDie, othersNsPerDie, ...ratio, collections };
  } finally {
    await Promise.all(players.map((player) => player.close()));
  }
}
