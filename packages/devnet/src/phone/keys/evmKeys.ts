import { createTestWallet, type TestBatches } from '@latchkey/testing'
import type { WorldFacts } from '../../world/WorldInfo.ts'
import { approvesConnect } from './approvesConnect.ts'
import type { NamespaceKeys, PhoneNetwork } from './NamespaceKeys.ts'

/** Keys of the EVM chains; `added` are networks that a site brought, `storage` keeps the batches that were sent. */
export function evmKeys(
  {
    accounts,
    batchAccount,
    networks: offered,
  }: Pick<WorldFacts, 'accounts' | 'batchAccount' | 'networks'>,
  added: readonly PhoneNetwork[],
  { storage }: Pick<TestBatches, 'storage'> = {},
): NamespaceKeys {
  const known = offered.map(({ caipNetworkId, name, rpcUrls }) => ({
    id: caipNetworkId,
    name,
    rpcUrl: rpcUrls.default.http[0] ?? '',
  }))
  const networks = [...known, ...added.filter(({ id }) => known.every((one) => one.id !== id))]
  // The world's own chains have the contract that carries calls out as one.
  const delegates = Object.fromEntries(offered.map(({ id }) => [id, batchAccount as Delegate]))
  const [first, ...others] = accounts.map(({ privateKey }) => privateKey)
  if (!first) throw new TypeError('The world has no EVM accounts')

  return {
    accounts: accounts.map(({ address }) => address),
    async answer({ accounts: granted, ask, method, networkId, params }) {
      // One wallet for each request: it knows whom it answers, and holds the accounts of that session alone.
      const wallet = createTestWallet({
        ask: approvesConnect(ask),
        batches: { delegates, storage },
        chainId: chainIdOf(networkId),
        chains: Object.fromEntries(networks.map(({ id, ...chain }) => [chainIdOf(id), chain])),
        policy: 'ask',
        privateKeys: [first, ...others],
      })
      const [selected = 0] = granted
      wallet.selectAccount(selected)
      await wallet.provider.request({ method: 'eth_requestAccounts' })
      for (const index of [...granted, selected]) wallet.selectAccount(index)
      const result = await wallet.provider.request({ method, params })
      if (wallet.chainId === chainIdOf(networkId)) return { result }
      const id = `eip155:${wallet.chainId}` as const
      return { movedTo: networks.find((one) => one.id === id) ?? readAdded(id, params), result }
    },
    events: ['accountsChanged', 'chainChanged'],
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_addEthereumChain',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_showCallsStatus',
      'wallet_switchEthereumChain',
      'wallet_watchAsset',
    ],
    networks,
  }
}

type Delegate = NonNullable<TestBatches['delegates']>[number]

/** The chain id of EIP-155 in a CAIP-2 id. */
export function chainIdOf(networkId: string): number {
  return Number(networkId.split(':')[1])
}

/** The network of a `wallet_addEthereumChain` that the wallet has agreed to. */
function readAdded(id: PhoneNetwork['id'], params: unknown): PhoneNetwork | undefined {
  const [chain] = params as readonly { chainName: string; rpcUrls: readonly string[] }[]
  return chain && { id, name: chain.chainName, rpcUrl: chain.rpcUrls[0] ?? '' }
}
