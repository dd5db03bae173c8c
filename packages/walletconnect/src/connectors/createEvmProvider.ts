import { PeerError } from '../errors/PeerError.ts'
import { readRecord } from '../json/readRecord.ts'
import { defaultMethods } from '../namespaces/methods.ts'
import { createEmitter } from './createEmitter.ts'
import type { NamespaceView } from './createNamespaceView.ts'

/** How long a wallet that agreed to a chain may take to approve it for the session. */
const approvalLimitMs = 3000

/** A wallet as pages speak to it (EIP-1193). */
export type EvmProvider = {
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): EvmProvider
  removeListener(event: string, listener: (value: unknown) => void): EvmProvider
}

export type EvmProviderParameters = {
  view: NamespaceView
  /** Asks the RPC of a chain, by its CAIP-2 id. */
  read(chainId: string, method: string, params: unknown): Promise<unknown>
}

const walletMethods = new Set(defaultMethods.eip155)

/**
 * The EVM side of a session as an EIP-1193 provider: accounts and chain are answered from the session, signing is
 * asked of the wallet, and what only reads is asked of an RPC.
 */
export function createEvmProvider({ read, view }: EvmProviderParameters): EvmProvider {
  const { emit, off, on } = createEmitter()
  const hexChainId = () => `0x${Number(reference(view.chainId())).toString(16)}`

  view.follow((change) => {
    if (change === 'accounts') emit('accountsChanged', view.addresses())
    else if (change === 'chain') emit('chainChanged', hexChainId())
    else if (change === 'ended') {
      emit('accountsChanged', [])
      emit('disconnect', new PeerError({ code: 4900, message: 'The session has ended' }))
    }
  })

  async function switchChain(params: unknown): Promise<null> {
    const chainId = readChainId(params)
    // The wallet approved it for this session: nothing is left to ask (S4.33).
    if (view.moveTo(chainId)) return null
    if (!isApproved('wallet_switchEthereumChain')) throw unknownChain()
    await view.request('wallet_switchEthereumChain', params)
    if (!(await arrival(view, chainId))) throw unknownChain()
    return null
  }

  async function addChain(params: unknown): Promise<unknown> {
    if (view.approved()?.chains.includes(readChainId(params))) return null
    const answer = await view.request('wallet_addEthereumChain', params)
    await arrival(view, readChainId(params))
    return answer
  }

  function isApproved(method: string): boolean {
    return view.approved()?.methods.includes(method) === true
  }

  const provider: EvmProvider = {
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
          return view.addresses()
        case 'eth_chainId':
          return hexChainId()
        case 'net_version':
          return reference(view.chainId())
        case 'wallet_switchEthereumChain':
          return switchChain(params)
        case 'wallet_addEthereumChain':
          return addChain(params)
        case 'wallet_revokePermissions':
          await view.end()
          return null
        default:
          return isApproved(method) || walletMethods.has(method)
            ? view.request(method, params)
            : read(view.chainId(), method, params)
      }
    },
  }
  return provider
}

/** Waits until the wallet has approved a chain, and moves there. Wallets send the approval after their answer. */
function arrival(view: NamespaceView, chainId: string): Promise<boolean> {
  if (view.moveTo(chainId)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const finish = (arrived: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(arrived)
    }
    const timer = setTimeout(() => finish(false), approvalLimitMs)
    const stop = view.follow((change) => {
      if (change === 'ended') finish(false)
      else if (view.approved()?.chains.includes(chainId)) finish(view.moveTo(chainId))
    })
  })
}

function readChainId(params: unknown): string {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const { chainId } = readRecord(first) ?? {}
  const id = typeof chainId === 'string' && /^0x[0-9a-f]+$/i.test(chainId) ? Number(chainId) : 0
  if (Number.isSafeInteger(id) && id > 0) return `eip155:${id}`
  throw new PeerError({ code: -32_602, message: 'Expected a chain id in hexadecimal' })
}

function unknownChain(): PeerError {
  return new PeerError({ code: 4902, message: 'The wallet did not approve this chain' })
}

function reference(chainId: string): string {
  return chainId.slice(chainId.indexOf(':') + 1)
}
