'use client'

/** A name with the letters that were searched for in bold. */
export function Found({ name, term }: Found.Props) {
  const lower = name.toLowerCase()
  const start = lower.indexOf(term.toLowerCase())
  // A few letters have small ones of another length: then places in one are none in the other.
  if (!term || start < 0 || lower.length !== name.length) return name
  const end = start + term.length
  return (
    <>
      {name.slice(0, start)}
      <b>{name.slice(start, end)}</b>
      {name.slice(end)}
    </>
  )
}

export declare namespace Found {
  type Props = { name: string; term: string }
}
