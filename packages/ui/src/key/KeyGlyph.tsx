import { type CutKey, cutKey } from './cutKey.ts'

const bows = {
  circle: <circle cx="7" cy="7" r="4.8" />,
  diamond: <path d="M7 1.4 12.6 7 7 12.6 1.4 7z" />,
  hexagon: <path d="M2.2 4.4 7 1.6l4.8 2.8v5.2L7 12.4 2.2 9.6z" />,
  square: <rect height="9.2" rx="1.6" width="9.2" x="2.4" y="2.4" />,
} as const satisfies Record<CutKey['bow'], unknown>

/** Below this width, in px, four teeth run into each other. */
const shortBelow = 18

/**
 * An account's key in the colour of the text around it; it says nothing that the address beside it does not.
 * Where it is small it has its first two deep teeth only.
 */
export function KeyGlyph({ address, width = 30 }: KeyGlyph.Props) {
  const key = cutKey(address)
  const short = width < shortBelow
  const teeth = short ? key.teeth.filter((depth) => depth >= 2).slice(0, 2) : key.teeth
  const length = short ? 25 : 34
  return (
    <svg
      aria-hidden="true"
      data-key={`${key.bow} ${teeth.join('')}`}
      fill="none"
      focusable="false"
      height={(width * 16) / length}
      stroke="currentColor"
      strokeLinejoin="round"
      strokeWidth={2.4}
      viewBox={`0 0 ${length} 16`}
      width={width}
    >
      {bows[key.bow]}
      <path d={`M12.4 7H${length - 1}`} />
      <path d={teeth.map(cut).join('')} strokeWidth={3} />
    </svg>
  )
}

function cut(depth: number, tooth: number): string {
  return depth > 0 ? `M${hundredths(18.5 + 4.3 * tooth)} 7v${hundredths(1.2 + 2.5 * depth)}` : ''
}

const hundredths = (value: number) => Math.round(value * 100) / 100

export declare namespace KeyGlyph {
  type Props = {
    address: string
    /** In px; the height follows. */
    width?: number | undefined
  }
}
