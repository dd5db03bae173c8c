import {
  ChainNotSupportedError,
  InvalidAnswerError,
  UnauthorizedError,
  UnsupportedMethodError,
  WalletError,
} from '@latchkey/core/adapter'
import { base64, hex } from '@scure/base'
import { toWalletError } from '../errors/toWalletError.ts'
import { networkIdsNamed } from '../network/BitcoinChain.ts'
import type { BitcoinWallet, Granted, GrantedAddress, PsbtRequest } from './BitcoinWallet.ts'
import { readList, readPsbt, readRecord, readSignature, readTxid } from './readAnswer.ts'
import { requestWallet } from './requestWallet.ts'
import type { SatsConnectProvider } from './SatsConnectProvider.ts'

const family = 'sats-connect'
const purposes = ['payment', 'ordinals'] as const

/** Ways to ask for addresses, the fullest first; older wallets know only later ones. */
const connectMethods = ['wallet_connect', 'getAccounts', 'getAddresses'] as const

/** Speaks to a wallet that answers sats-connect's JSON-RPC, or Leather's, which differs in signing. */
export function openSatsConnectWallet({
  id,
  wallet,
}: {
  id: string
  wallet: SatsConnectProvider
}): BitcoinWallet {
  const isLeather = /leather/i.test(id)

  async function call(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    const answer = await requestWallet({ family, method, signal }, () =>
      wallet.request(method, params),
    )
    return readResult(answer, method)
  }

  async function connectBy(method: string, network: string | undefined, signal: AbortSignal) {
    const params =
      method === 'wallet_connect'
        ? { addresses: purposes, ...(network ? { network } : {}) }
        : { purposes }
    return readGranted(await call(method, params, signal), method)
  }

  /** The network the wallet is on; not every wallet says so. */
  async function withNetwork(granted: Granted, signal?: AbortSignal): Promise<Granted> {
    if (granted.networkIds.length > 0 || isLeather) return granted
    const method = 'wallet_getNetwork'
    try {
      return { ...granted, networkIds: readNetworks(await call(method, null, signal)) }
    } catch (error) {
      // Its addresses tell as much as a connection needs.
      if (error instanceof WalletError) return granted
      throw error
    }
  }

  const events: readonly string[] = ['accountChange', 'networkChange']

  return {
    async connect({ chain, signal }) {
      for (const method of connectMethods) {
        try {
          const granted = await connectBy(method, chain?.satsConnect, signal)
          return await withNetwork(granted, signal)
        } catch (error) {
          if (!(error instanceof UnsupportedMethodError)) throw error
        }
      }
      throw new UnsupportedMethodError({ method: connectMethods[0] })
    },
    async disconnect({ signal }) {
      await call('wallet_disconnect', null, signal)
    },
    async granted({ signal }) {
      // The other requests for addresses open a window where the site is not connected (any more).
      const method = 'wallet_getAccount'
      try {
        const granted = readGranted(await call(method, { addresses: purposes }, signal), method)
        return granted.addresses.length > 0 ? await withNetwork(granted, signal) : undefined
      } catch (error) {
        if (error instanceof UnsupportedMethodError || error instanceof UnauthorizedError)
          return undefined
        throw error
      }
    },
    networkIds: undefined,
    // Its request to pay names no account.
    paysFrom: 'payment',
    async sendTransfer({ sats, to }) {
      const method = 'sendTransfer'
      const amount = isLeather ? String(sats) : Number(sats)
      const answer = await call(method, { recipients: [{ address: to, amount }] })
      return readTxid(readRecord(answer, method)['txid'], method)
    },
    async signMessage({ address, message, protocol }) {
      const method = 'signMessage'
      const params = isLeather
        ? { message, paymentType: /^(bc|tb|bcrt)1p/.test(address) ? 'p2tr' : 'p2wpkh' }
        : { address, message, protocol: protocol === 'bip322' ? 'BIP322' : 'ECDSA' }
      const answer = readRecord(await call(method, params), method)
      return readSignature(answer['signature'], method)
    },
    async signPsbt(request) {
      const method = 'signPsbt'
      const params = isLeather ? leatherPsbt(request) : satsConnectPsbt(request)
      const answer = readRecord(await call(method, params), method)
      const { txid } = answer
      return {
        psbt: readPsbt(answer[isLeather ? 'hex' : 'psbt'], method),
        txid: txid === undefined || txid === '' ? undefined : readTxid(txid, method),
      }
    },
    async switchNetwork({ chain, signal }) {
      try {
        await call('wallet_changeNetwork', { name: chain.satsConnect }, signal)
      } catch (cause) {
        if (!(cause instanceof UnsupportedMethodError)) throw cause
        throw new ChainNotSupportedError({ cause, networkId: chain.networkId })
      }
    },
    watch({ onChange, onDisconnect }) {
      const stops = [
        ...events.map((event) => wallet.addListener?.(event, () => onChange())),
        ...['accountDisconnected', 'disconnect'].map((event) =>
          wallet.addListener?.(event, () => onDisconnect()),
        ),
      ]
      return () => {
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },
  }
}

function satsConnectPsbt({ broadcast, inputs, psbt }: PsbtRequest) {
  const signInputs: Record<string, number[]> = {}
  for (const { address, index } of inputs) {
    signInputs[address] ??= []
    signInputs[address].push(index)
  }
  return { broadcast, psbt, signInputs }
}

/** Leather finds the account of an input by itself. */
function leatherPsbt({ broadcast, inputs, psbt }: PsbtRequest) {
  return {
    broadcast,
    hex: hex.encode(base64.decode(psbt)),
    signAtIndex: inputs.map(({ index }) => index),
  }
}

/**
 * The result of a JSON-RPC answer, which wallets give bare or with a status.
 *
 * @throws {WalletError} when it is an error's
 */
function readResult(answer: unknown, method: string): unknown {
  const { error, result } = readRecord(answer, method)
  if (error !== undefined && error !== null) throw toWalletError(error, { family, method })
  if (result === undefined) throw new InvalidAnswerError({ answer, method })
  return result
}

/** The addresses of an answer, which is a list or has one in `addresses`; others than Bitcoin's are left out. */
function readGranted(answer: unknown, method: string): Granted {
  const list = Array.isArray(answer)
    ? answer
    : readList(readRecord(answer, method)['addresses'], method)
  const addresses = list.flatMap((value): GrantedAddress[] => {
    const { address, derivationPath, publicKey, purpose, symbol } = readRecord(value, method)
    if (typeof address !== 'string') throw new InvalidAnswerError({ answer, method })
    if (purpose !== undefined && !(purposes as readonly unknown[]).includes(purpose)) return []
    if (symbol !== undefined && symbol !== 'BTC') return []
    return [
      {
        address,
        path: typeof derivationPath === 'string' ? derivationPath : undefined,
        publicKey: typeof publicKey === 'string' ? publicKey : undefined,
        purpose: purpose === 'ordinals' ? 'ordinal' : purpose === 'payment' ? 'payment' : undefined,
      },
    ]
  })
  const { network } = answer as { network?: unknown }
  return { addresses, networkIds: network ? readNetworks(network) : [] }
}

/** The answer of `wallet_getNetwork`, which `wallet_connect` has in it too. */
function readNetworks(answer: unknown) {
  const { bitcoin } = (answer ?? {}) as { bitcoin?: { name?: unknown } | undefined }
  return networkIdsNamed('satsConnect', bitcoin?.name)
}
