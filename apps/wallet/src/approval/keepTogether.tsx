import type { ReactNode } from 'react'

/** Cuts a text so that shortened addresses stand in one line: browsers may break behind their three dots. */
export function keepTogether(text: string, className: string | undefined): readonly ReactNode[] {
  return text.split(/(\S+…\S+)/u).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
      <span className={className} key={index}>
        {piece}
      </span>
    ),
  )
}
