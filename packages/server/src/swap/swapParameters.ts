/** What is charged for a quote at once; calls beyond it are charged where they are sent. */
export const callsPerQuote = 3

/** Where the routes of swaps stand in the reference. */
export const tag = 'Swaps'

/** What a swap is asked for with. */
export const tokenParameters = {
  amount: { description: 'Base units of `from`.', required: true },
  from: {
    description: 'CAIP-10 address of the token that goes; the coin by its placeholder.',
    required: true,
  },
  to: { description: 'CAIP-10 address of the token that comes.', required: true },
}

export const spenderParameter = {
  description:
    'Router that has an allowance: only by its exchange. One of those that `allowance` names.',
}
