/** The least a long list can be: a box that scrolls, with rows of one line. */
export function PlainRows({ rows }: PlainRows.Props) {
  return (
    <ul
      data-scroller=""
      style={{ blockSize: 600, inlineSize: 360, margin: 0, overflow: 'auto', padding: 0 }}
    >
      {Array.from({ length: rows }, (_, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
          key={index}
          className="row"
          style={{ blockSize: 56, listStyle: 'none' }}
        >
          Row {index}
        </li>
      ))}
    </ul>
  )
}

export declare namespace PlainRows {
  type Props = { rows: number }
}
