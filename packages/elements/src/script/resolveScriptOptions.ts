import { InvalidOptionError, type LatchkeyOptions, type NetworkInput } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { networks } from './networks.ts'
import type { ScriptOptions } from './readScriptOptions.ts'

type Namespace = 'bip122' | 'eip155' | 'solana'

/** Names of the networks that come with another namespace, which is fetched only then. */
const others: Readonly<Record<string, Namespace>> = {
  bitcoin: 'bip122',
  solana: 'solana',
  solanaDevnet: 'solana',
}

/**
 * What `createLatchkey` takes, of what a page has said: networks by their names, an adapter for each of their
 * namespaces, phones and sign-in. Fetches what is asked for beside EVM chains.
 *
 * @throws {InvalidOptionError} when it does not know a network by its name
 */
export async function resolveScriptOptions({
  defaultNetwork,
  networks: named,
  relay,
  signIn,
  ...options
}: ScriptOptions): Promise<LatchkeyOptions> {
  const wanted = new Set(named.map(namespaceOf))
  const [bitcoin, solana, walletConnect, siwx] = await Promise.all([
    wanted.has('bip122') ? import('@latchkey/bitcoin') : undefined,
    wanted.has('solana') ? import('@latchkey/solana') : undefined,
    relay ? import('@latchkey/walletconnect') : undefined,
    signIn ? import('@latchkey/core/siwx') : undefined,
  ])
  const known: Readonly<Record<string, NetworkInput | undefined>> = {
    ...networks,
    bitcoin: bitcoin?.bitcoinMainnet,
    solana: solana?.solanaMainnet,
    solanaDevnet: solana?.solanaDevnet,
  }
  const find = (one: unknown, option: string): NetworkInput => {
    if (typeof one === 'object' && one !== null) return one as NetworkInput
    const network = typeof one === 'string' && Object.hasOwn(known, one) ? known[one] : undefined
    if (network) return network
    throw new InvalidOptionError({
      option,
      reason: `the script knows no "${one}"; it knows ${Object.keys(known).join(', ')}, and others as JSON`,
    })
  }
  const [first, ...rest] = named.map((one) => find(one, 'networks'))
  if (!first)
    throw new InvalidOptionError({ option: 'networks', reason: 'pass at least one network' })
  return {
    ...options,
    adapters: [
      ...(wanted.has('eip155') ? [evm()] : []),
      ...(solana ? [solana.solana()] : []),
      ...(bitcoin ? [bitcoin.bitcoin()] : []),
    ],
    ...(defaultNetwork === undefined
      ? {}
      : { defaultNetwork: find(defaultNetwork, 'defaultNetwork') }),
    networks: [first, ...rest],
    ...(walletConnect && relay ? { sources: [walletConnect.walletConnect(relay)] } : {}),
    ...(siwx ? { siwx: siwx.signIn(typeof signIn === 'object' ? signIn : {}) } : {}),
  }
}

/** Of what is no network nothing more is fetched; its name is refused later. */
function namespaceOf(network: unknown): Namespace {
  if (typeof network === 'string')
    return (Object.hasOwn(others, network) && others[network]) || 'eip155'
  const { chainNamespace } = (network ?? {}) as { chainNamespace?: Namespace }
  return chainNamespace ?? 'eip155'
}
