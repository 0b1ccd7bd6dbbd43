/** A duel as a strip to scale: the men, the distance that one drags, and how far their guns reach. */
import { useRef, useState } from "preact/hooks";
import { count, plainWords } from "../core/messages.js";
import type { Input } from "../scenario/names.js";
import type { GunBand } from "./asked.js";
import { CurveBelow } from "./curve.js";
import { type Card, cardsOf, keyOf, percent, reachOf, type Shown, scaleOf } from "./shown.js";

/** Steps of the slider by key, with Shift ten times as wide. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

/** Numbers on the scale stand at a multiple of one of these. */
const TICKS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const TICKS_MOST = 8;

/** Guns of a side that the strip has room for. */
const GUNS_MOST = 3;

/** What stands between a man and a bullet, in a square of 24. */
const COVERS: Readonly<Record<string, string>> = {
  open: "M3 20h18",
  wall: "M3 20h18M4 20v-9h16v9M4 15.5h16M12 11v4.5M8 15.5V20M16 15.5V20",
  fence: "M3 20h18M6 20V8M12 20V8M18 20V8M3 12h18M3 16h18",
  window: "M4 20V4h16v16zM8 8h8v7H8zM12 8v7",
  door: "M6 20V4h12v16zM14 12v1",
  doorway: "M3 20V4h18v16M8 20V8h8v12",
  left: "M3 20h18M4 20V5h7v15",
  right: "M3 20h18M13 20V5h7v15",
  slit: "M4 20V6h16v14zM10 12h4",
  brush: "M3 20h18M6 20c-3-6 1-9 3-5 1-7 6-7 6 0 3-4 6-1 3 5",
  pit: "M3 14h4l2 6h6l2-6h4",
  partial: "M3 20h18M6 20v-6h12v6",
  full: "M3 20h18M5 20V5h14v15",
  roof: "M3 14L12 5l9 9M5 14v6h14v-6",
};

function Man({ many }: { many: number }) {
  return (
    <svg viewBox="0 0 24 40" aria-hidden="true" class="figure">
      <path d="M4 8c3-1 5-1 5-4 0-2 6-2 6 0 0 3 2 3 5 4-5 1.6-11 1.6-16 0zM12 9.5c2.4 0 4 1.4 4 3.4 0 1.6-.8 2.6-1.8 3.1L18 18l3 8-2 1-3-5-.5 17h-3L12 28l-.5 11h-3L8 22l-3 5-2-1 3-8 3.8-2C8.8 15.500 8 14.500 8 12.900c0-2 1.600-3.400 4-3.400z" />
      {many > 1 && (
        <text x="23" y="12">
          {many}
        </text>
      )}
    </svg>
  );
}

interface Armed {
  readonly gun: string;
  readonly bands: readonly GunBand[];
}

function gunsOf(side: Card, { armed, guns }: Shown): Armed[] {
  return (armed[String(side.steps[1])] ?? [])
    .map((gun) => ({ gun, bands: guns[gun] ?? [] }))
    .filter(({ bands }) => bands.length > 0)
    .slice(0, GUNS_MOST);
}

const menOf = (card: Card): number =>
  card.cards.reduce((sum, man) => {
    const many = man.inputs.find((input) => keyOf(input) === "count")?.value;
    return sum + (man.cards.length > 0 ? menOf(man) : typeof many === "number" ? many : 1);
  }, 0);

/** A length on the strip. */
const share = (length: number, scale: number): string => `${(100 * length) / scale}%`;

/** Bands of one gun, from where the man stands to the other; the band of the other is told. */
function Reach({
  armed,
  at,
  far,
  scale,
  from,
}: {
  armed: Armed;
  at: number;
  far: number;
  scale: number;
  from: "A" | "B";
}) {
  const met = armed.bands.find(({ to }) => far <= to);
  const most = Math.max(0.01, ...armed.bands.map(({ chance }) => chance ?? 0));
  let start = 0;
  return (
    <div class={`reach reach-${from}`}>
      {armed.bands.map(({ to, chance }, i) => {
        const [near, wide] = [start, to - start];
        start = to;
        // The end of the strip cuts off what lies beyond it.
        const left = from === "A" ? at + near : at - to;
        const shown = Math.min(left + wide, scale) - Math.max(left, 0);
        if (shown <= 0) return null;
        const strength = chance === null ? 1 - i / armed.bands.length : chance / most;
        return (
          <span
            key={to}
            class={armed.bands[i] === met ? "band met" : "band"}
            style={{
              left: share(Math.max(left, 0), scale),
              width: share(shown, scale),
              "--strength": String(0.15 + 0.75 * strength),
            }}
          />
        );
      })}
      <span class="gun">
        <span>
          {plainWords(armed.gun)}
          {met === undefined
            ? ": out of range"
            : met.chance === null
              ? ""
              : `: ${percent(met.chance)}`}
        </span>
      </span>
    </div>
  );
}

/** Cover as pictures, one of which holds. */
function Cover({ card, shown }: { card: Card; shown: Shown }) {
  const input = card.inputs.find((one) => keyOf(one) === "cover" && one.kind === "word");
  if (input === undefined) return null;
  const now = input.value ?? "open";
  return (
    <fieldset class="covers">
      <legend class="unseen">What {card.title} stands behind</legend>
      {input.words.map((word) => (
        <button
          type="button"
          key={word}
          aria-pressed={word === now}
          aria-label={`${card.title}: ${plainWords(word)}`}
          title={shown.says.cover?.[word] ?? plainWords(word)}
          onClick={() => shown.hands.set(input, word)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={COVERS[word] ?? "M3 20h18M12 6v10"} />
          </svg>
        </button>
      ))}
    </fieldset>
  );
}

/** How far apart the men are while somebody drags one, on a scale that stays: or the man would run away. */
interface Dragged {
  readonly far: number;
  readonly scale: number;
}

/** The men, and the line between them; one is the slider. */
function Track({
  distance,
  words,
  now: { far, scale },
  dragged,
  drag,
  put,
  many,
}: {
  distance: Input;
  /** How far apart they are. */
  words: string;
  now: Dragged;
  dragged: Dragged | null;
  drag: (dragged: Dragged | null) => void;
  put: (far: number) => void;
  many: readonly [a: number, b: number];
}) {
  const track = useRef<HTMLDivElement>(null);
  const [least, most] = [distance.least ?? 0, distance.most ?? 1000];
  const within = (next: number): number => Math.min(most, Math.max(least, Math.round(next)));
  const under = ({ clientX }: PointerEvent): number => {
    const { left, width } = (track.current as HTMLDivElement).getBoundingClientRect();
    return within(Math.min(scale, (scale * (clientX - left)) / width));
  };
  return (
    <div class="track" ref={track}>
      <span class="man of-a" style={{ left: "0%" }}>
        <Man many={many[0]} />
      </span>
      <span class="line" style={{ width: share(far, scale) }} />
      <span
        class="man of-b"
        role="slider"
        tabIndex={0}
        id="distance"
        aria-label="Distance"
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuenow={far}
        aria-valuetext={words}
        style={{ left: share(far, scale) }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag({ far, scale });
        }}
        onPointerMove={(event) => {
          if (dragged !== null) drag({ far: under(event), scale });
        }}
        onPointerUp={() => {
          if (dragged !== null) put(dragged.far);
          drag(null);
        }}
        onPointerCancel={() => drag(null)}
        onKeyDown={(event) => {
          const by = STEPS[event.key];
          const end = event.key === "Home" ? least : event.key === "End" ? Math.floor(scale) : null;
          if (by === undefined && end === null) return;
          event.preventDefault();
          const said = Number(distance.value);
          put(within(end ?? said + (by as number) * (event.shiftKey ? 10 : 1)));
        }}
      >
        <Man many={many[1]} />
      </span>
    </div>
  );
}

function Scale({ scale }: { scale: number }) {
  const step = TICKS.find((one) => scale / one <= TICKS_MOST) ?? 1000;
  const ticks = Array.from({ length: Math.floor(scale / step) + 1 }, (_, i) => i * step);
  return (
    <div class="scale" aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ left: share(tick, scale) }}>
          {tick}
        </span>
      ))}
    </div>
  );
}

export function Strip({ shown, distance }: { shown: Shown; distance: Input }) {
  const [dragged, drag] = useState<Dragged | null>(null);
  const [a, b] = cardsOf(shown.inputs).filter(({ steps }) => steps[0] === "sides") as [Card, Card];
  const said = Number(distance.value);
  const now = dragged ?? { far: said, scale: scaleOf(said, reachOf(shown)) };
  const { far, scale } = now;
  const put = (next: number): void => {
    if (next !== said) shown.hands.set(distance, String(next));
  };
  const many = [menOf(a), menOf(b)] as const;
  const words = `${far} ${distance.unit || shown.unit}`;
  return (
    <div class="strip">
      <div class="names">
        <strong class="of-a">{a.title}</strong>
        <output>{words} apart</output>
        <strong class="of-b">{b.title}</strong>
      </div>
      <div class="ground">
        <Track {...{ distance, words, now, dragged, drag, put, many }} />
        {gunsOf(a, shown).map((one) => (
          <Reach key={`a${one.gun}`} armed={one} at={0} far={far} scale={scale} from="A" />
        ))}
        {gunsOf(b, shown).map((one) => (
          <Reach key={`b${one.gun}`} armed={one} at={far} far={far} scale={scale} from="B" />
        ))}
        <Scale scale={scale} />
        {shown.curve && (
          <CurveBelow
            curve={shown.curve}
            names={[a.title, b.title]}
            at={far}
            from={0}
            to={scale}
            stale={shown.isStale}
          />
        )}
      </div>
      {shown.reach !== "" && <p class="note">{shown.reach}</p>}
      <div class="behind">
        {[a, b].map((side) => (
          <div key={side.title}>
            {side.cards.slice(0, 1).map((man) => (
              <Cover key={man.title} card={man} shown={shown} />
            ))}
          </div>
        ))}
      </div>
      {many[0] + many[1] > 2 && (
        <p class="note">{`${count(many[0], "man", "men")} against ${many[1]}`}</p>
      )}
    </div>
  );
}
