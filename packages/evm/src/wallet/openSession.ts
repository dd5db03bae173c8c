import type { Capabilities, SessionWallet } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { ProviderRpcError } from '../errors/ProviderRpcError.ts'
import { createEmitter } from './createEmitter.ts'
import type { Eip1193Provider } from './Eip1193Provider.ts'

/** How long a wallet that agreed to a network may take to approve it for the session. */
const approvalLimitMs = 3000

/** Methods that no RPC has: they are the wallet's, approved or not. */
const walletMethod = /^(wallet_|personal_sign$|eth_sign|eth_sendTransaction$)/

export type ReadChain = (
  networkId: NetworkId,
  request: { method: string; params: readonly unknown[] },
) => Promise<unknown>

/** A provider whose events can be listened to; all of ours can. */
export type SessionProvider = Eip1193Provider &
  Required<Pick<Eip1193Provider, 'on' | 'removeListener'>> & {
    /** Whether the wallet says beforehand that it does not answer a method. */
    lacks(method: string): boolean
  }

/**
 * The EVM side of a session as an EIP-1193 provider: accounts and network are answered from the session, signing is
 * asked of the wallet, and what only reads is asked of an RPC.
 */
export function openSession(wallet: SessionWallet, { read }: { read: ReadChain }): SessionProvider {
  const { emit, off, on } = createEmitter()
  const addresses = () => wallet.accounts().map(({ address }) => address)
  const chainId = () => `0x${Number(reference(wallet.networkId())).toString(16)}`
  const isApproved = (method: string) => wallet.methods().includes(method)
  // What no one answers is the wallet's to refuse, in its own words.
  const isRead = (method: string) =>
    wallet.route
      ? wallet.route(method) === 'read'
      : !isApproved(method) && !walletMethod.test(method)

  wallet.subscribe((change) => {
    if (change === 'accounts') emit('accountsChanged', addresses())
    else if (change === 'network') emit('chainChanged', chainId())
    else if (change === 'ended') {
      emit('accountsChanged', [])
      emit('disconnect', new ProviderRpcError({ code: 4900, message: 'The session has ended' }))
    }
  })

  async function switchChain(params: unknown): Promise<null> {
    const networkId = readNetworkId(params)
    // The wallet approved it for this session: nothing is left to ask (S4.33).
    if (await wallet.moveTo(networkId)) return null
    const method = 'wallet_switchEthereumChain'
    if (!isApproved(method)) throw unknownChain()
    await wallet.request({ method, params })
    if (!(await arrival(wallet, networkId))) throw unknownChain()
    return null
  }

  async function addChain(params: unknown): Promise<unknown> {
    const networkId = readNetworkId(params)
    if (wallet.networkIds().includes(networkId)) return null
    const answer = await wallet.request({ method: 'wallet_addEthereumChain', params })
    await arrival(wallet, networkId)
    return answer
  }

  /** Capabilities that the wallet has said with its session, by chain id; a phone need not be woken for them. */
  function known(params: unknown): Record<string, Capabilities> | undefined {
    const [address, chains] = Array.isArray(params) ? (params as readonly unknown[]) : []
    const said = (Array.isArray(chains) ? chains : []).flatMap((chain: unknown) => {
      const networkId: NetworkId = `eip155:${Number(chain)}`
      const capabilities = wallet.capabilities?.({ address: `${address}`, networkId })
      return capabilities ? [[`${chain}`, capabilities] as const] : []
    })
    return said.length > 0 ? Object.fromEntries(said) : undefined
  }

  async function ask(method: string, params: unknown): Promise<unknown> {
    return isRead(method)
      ? read(wallet.networkId(), { method, params: Array.isArray(params) ? params : [] })
      : wallet.request({ method, params })
  }

  const provider: SessionProvider = {
    lacks: (method) => wallet.route?.(method) === 'refuse',
    on(event, listener) {
      on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      off(event, listener)
      return provider
    },
    async request({ method, params }) {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return addresses()
        case 'eth_chainId':
          return chainId()
        case 'net_version':
          return reference(wallet.networkId())
        case 'wallet_switchEthereumChain':
          return switchChain(params)
        case 'wallet_addEthereumChain':
          return addChain(params)
        case 'wallet_getCapabilities':
          return known(params) ?? ask(method, params)
        case 'wallet_revokePermissions':
          await wallet.end()
          return null
        default:
          return ask(method, params)
      }
    },
  }
  return provider
}

/** Waits until the wallet has approved a network, and moves there. Wallets send the approval after their answer. */
async function arrival(wallet: SessionWallet, networkId: NetworkId): Promise<boolean> {
  if (await wallet.moveTo(networkId)) return true
  return new Promise((resolve) => {
    const finish = (arrived: boolean | Promise<boolean>) => {
      clearTimeout(timer)
      stop()
      resolve(arrived)
    }
    const timer = setTimeout(() => finish(false), approvalLimitMs)
    const stop = wallet.subscribe((change) => {
      if (change === 'ended') finish(false)
      else if (wallet.networkIds().includes(networkId)) finish(wallet.moveTo(networkId))
    })
  })
}

function readNetworkId(params: unknown): NetworkId {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { chainId } = (first ?? {}) as { chainId?: unknown }
  const id = typeof chainId === 'string' && /^0x[0-9a-f]+$/i.test(chainId) ? Number(chainId) : 0
  if (Number.isSafeInteger(id) && id > 0) return `eip155:${id}`
  throw new ProviderRpcError({ code: -32_602, message: 'Expected a chain id in hexadecimal' })
}

function unknownChain(): ProviderRpcError {
  return new ProviderRpcError({ code: 4902, message: 'The wallet did not approve this chain' })
}

function reference(networkId: NetworkId): string {
  return networkId.slice(networkId.indexOf(':') + 1)
}
