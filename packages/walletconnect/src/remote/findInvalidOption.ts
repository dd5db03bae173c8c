import { InvalidOptionError } from '@latchkey/core/adapter'
import type { WalletConnectOptions } from '../walletConnect.ts'

/** The first network id among the options that is none, which every wallet would refuse or leave out. */
export function findInvalidOption({
  chains,
  defaultChain,
  rpcMap,
}: Pick<WalletConnectOptions, 'chains' | 'defaultChain' | 'rpcMap'>):
  | InvalidOptionError
  | undefined {
  const given: { id: unknown; option: string; namespace?: string }[] = [
    ...Object.entries(chains ?? {}).flatMap(([namespace, ids]) =>
      ids.map((id) => ({ id, namespace, option: `chains.${namespace}` })),
    ),
    ...Object.keys(rpcMap ?? {}).map((id) => ({ id, option: 'rpcMap' })),
    ...(defaultChain === undefined ? [] : [{ id: defaultChain, option: 'defaultChain' }]),
  ]
  const wrong = given.find(({ id, namespace }) => !isNetworkId(id, namespace))
  if (!wrong) return undefined
  const { id, namespace = 'eip155', option } = wrong
  return new InvalidOptionError({
    option: `walletConnect.${option}`,
    reason: `${JSON.stringify(id)} is no CAIP-2 id such as "${namespace}:${String(id).replace(/^.*:/, '') || 1}"`,
  })
}

/** CAIP-2: a namespace and a reference. */
function isNetworkId(id: unknown, namespace = '[-a-z0-9]{3,8}'): boolean {
  return typeof id === 'string' && new RegExp(`^${namespace}:[-_a-zA-Z0-9]{1,32}$`).test(id)
}
