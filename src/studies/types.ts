/** Names of all that functions of the library take and give, for programs in TypeScript. */
export type {
  Decision,
  Drawn,
  Order,
  Questions,
  Reason as DecisionReason,
} from "../core/asked.js";
export type {
  BreakdownForm,
  Grid as BreakdownGrid,
  GridPicture,
  KeyForm,
  LinesPicture,
  MeasureForm,
  PageForm,
  RatesPicture,
  TerminalForm,
} from "../core/breakdown.js";
export type { Outcome, SideId } from "../core/columns.js";
export type { Issue } from "../core/errors.js";
export type { ChoiceKind } from "../core/game.js";
export type { MapPoint } from "../core/map.js";
export type { Bounds, PlanLine, PlanLines } from "../core/situations.js";
export type { GameRecord, Story, ToldDie, ToldDrift, ToldEvent, ToldMove } from "../core/story.js";
export type { LengthUnit } from "../core/units.js";
export type { Objective } from "../exact/backward.js";
export type { Card, CardRow } from "../exact/card.js";
export type {
  BookContents,
  BookDeclared,
  BookRange,
  BookRoll,
  BookRollRow,
  BookValue,
} from "../rules/book/contents.js";
export type { About, Graded, Lever, LeverValue, Measured } from "../rules/kit/levers.js";
export type { Scenario } from "../scenario/scenario.js";
export type { SystemName } from "../scenario/system.js";
export type { ChosenWorkers, Executor, JobOptions, OnLoss } from "../sim/executor.js";
export type { AnswerOf, Job, News } from "../sim/jobs.js";
export type { Find, Found } from "../sim/record.js";
export type { Agreement as AcrossAgreement, OppositePair } from "../stats/agreement.js";
export type { CheckedFile, CheckedLine } from "../stats/assertion.js";
export type { Known as ExactKnown, KnownSum } from "../stats/bounds.js";
export type { ComparisonRow, Direction } from "../stats/comparison.js";
export type { Crossing, CurveSide } from "../stats/crossing.js";
export type { ExactFigure, ExactSummary, ExactTurn } from "../stats/exactSummary.js";
export type { Interval } from "../stats/ranking.js";
export type { Verdict } from "../stats/sequential.js";
export type {
  Agreement,
  Befell,
  Breakdown,
  BreakdownRow,
  EffectRow,
  EnclosedFile,
  Estimate,
  Fate,
  FigureRow,
  Fought,
  FoughtMan,
  Known,
  Metric,
  OtherTactic,
  OutcomeRow,
  Precision,
  Reason,
  ShotRow,
  Summary,
  Tactic,
  TacticsOfSide,
  TurningPoint,
  TurnRow,
  WeaponRange,
  WeaponRow,
  Why,
  Worth,
} from "../stats/summary.js";
export type { VariantDifference, VariantValue } from "../stats/variants.js";
export type {
  Across,
  AcrossOptions,
  AcrossPlace,
  AcrossStanding,
  AcrossSystem,
  AcrossVerdict,
} from "./across.js";
export type { Assumed } from "./assumed.js";
export type { Balance, BalanceOptions, Remedy } from "./balance.js";
export type { BestOptions, BestReport, Play, PlayRow } from "./best.js";
export type { LoadBookOptions, LoadedBook } from "./book.js";
export type { Change } from "./changes.js";
export type { CheckOptions, CheckReport } from "./check.js";
export type { ComparedSide, CompareOptions, Comparison, Idle } from "./compare.js";
export type { Edge as SweepEdge } from "./edges.js";
export type { EditionChange, EditionStep, Editions } from "./editions.js";
export type { Seat } from "./field.js";
export type { Free, Library, Loaded, LoadOptions } from "./library.js";
export type {
  Factor,
  Failing,
  Ground,
  Judged,
  Mix,
  PairPrice,
  Points,
  Price,
  PriceKind,
  Quality,
  SideMan,
  Spread,
  TestedFight,
} from "./points.js";
export type { PoolOptions } from "./pointsPool.js";
export type { PlainPoints, PointsOptions } from "./pointsStudy.js";
export type { ReadingEffect, ReadingsOptions, ReadingsReport, Winner } from "./readings.js";
export type { Replay, ReplayOptions, Searched } from "./replay.js";
export type { RunOptions } from "./run.js";
export type { Progress, StudyOptions, Target } from "./study.js";
export type {
  Sweep,
  SweepAxis,
  SweepGap,
  SweepOptions,
  SweepPoint,
  SweepStep,
  SweepWins,
} from "./sweep.js";
export type { BothNumbers, TacticCell, TacticStanding, TacticsReport } from "./tactics.js";
export type { Searched as TacticsSearched } from "./tacticsSearch.js";
export type { TacticsCost, TacticsOptions } from "./tacticsStudy.js";
export type { TuneOptions, TunePoint, TuneReport } from "./tune.js";
export type {
  BreakEven,
  GunStanding,
  OwnGun,
  PricedGun,
  Versus,
  VersusDuel,
  VersusRanking,
} from "./versus.js";
export type { PlainDuel, VersusCost, VersusOptions } from "./versusStudy.js";
export type { LeverStep, Weight, Weights, WeightsOptions } from "./weights.js";
export type { GameWorth, Swing } from "./worth.js";
