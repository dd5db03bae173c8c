import type { Descriptor } from './Descriptor.ts'

/** The descriptor that is for a contract on a network, and what `choose` finds in it. */
export function findDescribed<Described>(
  { chainId, to }: { chainId: bigint; to: string },
  descriptors: readonly Descriptor[],
  choose: (descriptor: Descriptor) => Described | undefined,
): { app: string; asset: string | undefined; described: Described } | undefined {
  const address = to.toLowerCase()
  for (const descriptor of descriptors) {
    const chains = Object.hasOwn(descriptor.at, address) ? descriptor.at[address] : undefined
    if (!chains?.some((each) => BigInt(each) === chainId)) continue
    const described = choose(descriptor)
    if (described !== undefined)
      return { app: descriptor.app, asset: descriptor.assets?.[address], described }
  }
  return undefined
}
