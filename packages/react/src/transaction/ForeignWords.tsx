/** What a server or a contract says, which is of no language that the visitor has chosen. */
export function ForeignWords({ children }: ForeignWords.Props) {
  return (
    <span dir="auto" lang="">
      {children}
    </span>
  )
}

export declare namespace ForeignWords {
  type Props = { children: string }
}
