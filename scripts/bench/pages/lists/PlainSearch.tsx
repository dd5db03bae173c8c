import { useState } from 'react'

/** The least a search can be: a field, and the rows whose names hold what is typed. */
export function PlainSearch({ rows }: PlainSearch.Props) {
  const [term, setTerm] = useState('')
  const [names] = useState(() =>
    Array.from({ length: rows }, (_, index) => `Wallet number ${index}`),
  )
  const found = names.filter((name) => name.toLowerCase().includes(term.toLowerCase()))
  return (
    <>
      <input
        data-testid="wallet-search"
        onChange={(event) => setTerm(event.currentTarget.value)}
        value={term}
      />
      <ul data-scroller="">
        {found.slice(0, 20).map((name) => (
          <li key={name}>
            <button data-testid={`wallet-item-many-${name.split(' ').at(-1)}`} type="button">
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export declare namespace PlainSearch {
  type Props = { rows: number }
}
