import { findTerm } from '@latchkey/core/modal'

/** A name with the letters that were searched for in bold. */
export function Found({ name, term }: Found.Props) {
  const place = findTerm(name, term)
  if (!place) return name
  return (
    <>
      {name.slice(0, place.start)}
      <b>{name.slice(place.start, place.end)}</b>
      {name.slice(place.end)}
    </>
  )
}

export declare namespace Found {
  type Props = { name: string; term: string }
}
