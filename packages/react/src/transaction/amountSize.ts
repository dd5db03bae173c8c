/** Characters that fit into the card's width at each size of type. */
const steps = [
  { max: 9, size: 'huge' },
  { max: 12, size: 'large' },
  { max: 15, size: 'medium' },
  { max: 20, size: 'small' },
] as const

/** How large an amount is typed: smaller as it gets longer. */
export function amountSize(text: string): (typeof steps)[number]['size'] | 'tiny' {
  return steps.find(({ max }) => text.length <= max)?.size ?? 'tiny'
}
