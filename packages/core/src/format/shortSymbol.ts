const maxLength = 8

/** The symbol of a token, of eight characters at most: anybody may make a token of any name. */
export function shortSymbol(symbol: string): string {
  const characters = [...symbol]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : symbol
}
