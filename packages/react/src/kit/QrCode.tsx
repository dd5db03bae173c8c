import { useStyles } from '@latchkey/ui'
import { type ReactNode, useMemo } from 'react'
import classes, { css } from './QrCode.module.css'
import { type QrShapes, qrQuietZone, qrShapes } from './qrShapes.ts'

/**
 * In modules. Of thinner lines (0.84 was tried) one reader in three missed one code in twelve at a
 * pixel ratio of 1; at 0.95 three readers missed none of 300.
 */
const lineWidth = 0.96

/** What is there of a code before its text is: the size of a usual one, and its three squares. */
const awaited: QrShapes = {
  dots: '',
  finders: [
    [0, 0],
    [58, 0],
    [0, 58],
  ],
  size: 65,
}

/** A code to scan, with a picture in its middle; its frame alone while the text is on its way. */
export function QrCode({ label, mark, testId, text }: QrCode.Props) {
  useStyles(css)
  const { dots, finders, size } = useMemo(() => (text ? qrShapes(text) : awaited), [text])
  const side = size + 2 * qrQuietZone
  const shown = text
    ? { 'aria-label': label, 'data-testid': testId, 'data-uri': text, role: 'img' }
    : { 'aria-busy': true }
  return (
    <div {...shown} className={classes['code']}>
      <svg
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        viewBox={`${-qrQuietZone} ${-qrQuietZone} ${side} ${side}`}
      >
        <path d={dots} strokeLinecap="round" strokeWidth={lineWidth} />
        {finders.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect height={6} rx={2} width={6} x={x + 0.5} y={y + 0.5} />
            <rect
              fill="currentColor"
              height={3}
              rx={1}
              stroke="none"
              width={3}
              x={x + 2}
              y={y + 2}
            />
          </g>
        ))}
      </svg>
      {mark ? <span className={classes['mark']}>{mark}</span> : null}
    </div>
  )
}

export declare namespace QrCode {
  type Props = {
    /** What it is a code of, for screen readers. */
    label: string
    /** The picture in the middle: less than a fifth of the code's width. */
    mark?: ReactNode | undefined
    testId: string
    /** Missing while it is on its way. */
    text: string | undefined
  }
}
