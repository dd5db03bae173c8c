import type { ComponentProps } from 'react'

/** An amount of money or of a token: number, sign and symbol stand in one order in every language. */
export function Amount(props: Omit<ComponentProps<'bdi'>, 'dir'>) {
  return <bdi {...props} dir="ltr" />
}
