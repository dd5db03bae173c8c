import { base64, hex } from '@scure/base'
import { PeerError } from '../errors/PeerError.ts'
import { readRecord } from '../json/readRecord.ts'
import { bitcoinNetworkName } from '../namespaces/bitcoinNetworks.ts'
import { addressOfAccount, chainOfAccount } from '../namespaces/Namespaces.ts'
import { createEmitter } from './createEmitter.ts'
import type { NamespaceView } from './createNamespaceView.ts'

type Params = Readonly<Record<string, unknown>>

/** sats-connect has its own meaning for these numbers, among them a refusal. */
const ambiguousCodes: readonly number[] = [-32_000, -32_001, -32_002]
const unsupported = -32_001

/**
 * The Bitcoin side of a session in sats-connect's words, which the Bitcoin adapter speaks: addresses and network are
 * answered from the session, the rest is put into the words of the session protocol and asked of the wallet.
 */
export function createBitcoinProvider({ view }: { view: NamespaceView }) {
  const { emit, off, on } = createEmitter()

  view.follow((change) => {
    if (change === 'accounts') emit('accountChange', { type: 'accountChange' })
    else if (change === 'chain') emit('networkChange', { type: 'networkChange' })
    else if (change === 'ended') emit('disconnect', { type: 'disconnect' })
  })

  function addresses(): readonly string[] {
    // An address belongs to one network; those of others are none on this one.
    const here = (view.approved()?.accounts ?? [])
      .filter((account) => chainOfAccount(account) === view.chainId())
      .map(addressOfAccount)
    return view.addresses().filter((address) => here.includes(address))
  }

  function network() {
    return { bitcoin: { name: bitcoinNetworkName(view.chainId()) } }
  }

  function changeNetwork(name: unknown): null {
    const chainId = view.approved()?.chains.find((each) => bitcoinNetworkName(each) === name)
    if (!chainId)
      throw new PeerError({ code: unsupported, message: 'The wallet did not approve this network' })
    view.moveTo(chainId)
    return null
  }

  async function sendTransfer({ recipients }: Params): Promise<unknown> {
    const [first, ...others] = Array.isArray(recipients) ? (recipients as readonly Params[]) : []
    if (!first || others.length > 0)
      throw new PeerError({ code: -32_602, message: 'Expected one recipient' })
    return view.request('sendTransfer', {
      account: addresses()[0],
      amount: String(first['amount']),
      recipientAddress: first['address'],
    })
  }

  async function signMessage({ address, message, protocol }: Params): Promise<unknown> {
    const answer = await view.request('signMessage', {
      account: addresses()[0],
      address,
      message,
      protocol: String(protocol ?? 'ecdsa').toLowerCase(),
    })
    const record = readRecord(answer)
    return { ...record, signature: toBase64(record?.['signature']) }
  }

  function signPsbt({ broadcast, psbt, signInputs }: Params): Promise<unknown> {
    const inputs = Object.entries(readRecord(signInputs) ?? {}).flatMap(([address, indexes]) =>
      (indexes as readonly number[]).map((index) => ({ address, index })),
    )
    return view.request('signPsbt', {
      account: addresses()[0],
      broadcast,
      psbt,
      signInputs: inputs,
    })
  }

  function ask(method: string, params: Params): unknown {
    switch (method) {
      case 'wallet_connect':
      case 'wallet_getAccount':
      case 'getAccounts':
      case 'getAddresses':
        return { addresses: addresses().map((address) => ({ address })), network: network() }
      case 'wallet_getNetwork':
        return network()
      case 'wallet_changeNetwork':
        return changeNetwork(params['name'])
      case 'wallet_disconnect':
        return view.end().then(() => null)
      case 'sendTransfer':
        return sendTransfer(params)
      case 'signMessage':
        return signMessage(params)
      case 'signPsbt':
        return signPsbt(params)
      default:
        return view.request(method, params)
    }
  }

  const wallet = {
    addListener(event: string, listener: (value: unknown) => void) {
      on(event, listener)
      return () => off(event, listener)
    },
    async request(method: string, params?: unknown) {
      try {
        return { result: (await ask(method, readRecord(params) ?? {})) ?? null }
      } catch (error) {
        throw error instanceof PeerError && method.startsWith('wallet_') === false
          ? withoutAmbiguity(error)
          : error
      }
    },
  }
  return { family: 'sats-connect', id: 'walletConnect', wallet }
}

function withoutAmbiguity(error: PeerError): PeerError {
  if (!ambiguousCodes.includes(error.code)) return error
  return new PeerError({ code: -32_603, data: error.data, message: error.message })
}

/** The session protocol has signatures in hex, wallets of this family give base64. */
function toBase64(signature: unknown): unknown {
  return typeof signature === 'string' && /^([0-9a-f]{2})+$/i.test(signature)
    ? base64.encode(hex.decode(signature))
    : signature
}
