import { invalidParams, unauthorized } from '../../wallet/ProviderRpcError.ts'
import type { BitcoinWalletContext } from '../BitcoinWalletContext.ts'
import {
  readArray,
  readObject,
  readOptional,
  readText,
  readWhole,
  readWord,
} from '../parameters.ts'
import { sendTransfer } from '../sendTransfer.ts'
import { signMessage } from '../signMessage.ts'
import { signPsbt } from '../signPsbt.ts'
import { switchNetwork } from '../switchNetwork.ts'
import { type TestBitcoinNetwork, testNetworks } from '../testNetworks.ts'
import type { FamilyWallet } from './Family.ts'

const purposes = ['payment', 'ordinals', 'stacks'] as const

/** Numbers of sats-connect that differ from EIP-1193's. */
const errorCodes: Readonly<Record<number, number>> = {
  4001: -32000,
  4100: -32002,
  4200: -32601,
  // Here this number means that access is denied, not that a request is open.
  [-32002]: -32603,
}

/** Answers sats-connect's JSON-RPC. */
export const satsConnectFamily: FamilyWallet = {
  errorCode: (code) => errorCodes[code] ?? code,
  events: (context, { accounts, network }) => [
    ...(network
      ? [{ event: 'networkChange', value: { ...networkOf(context), type: 'networkChange' } }]
      : []),
    ...(accounts && context.visible().length > 0
      ? [{ event: 'accountChange', value: { addresses: shown(context), type: 'accountChange' } }]
      : []),
    ...(accounts && context.visible().length === 0
      ? [{ event: 'accountDisconnected', value: { type: 'accountDisconnected' } }]
      : []),
  ],
  handlers: {
    getAccounts: async (context, params) => {
      const wanted = readPurposes(readObject(params, 'params')['purposes'])
      await context.connect()
      return shown(context, wanted)
    },
    getAddresses: async (context, params) => {
      const wanted = readPurposes(readObject(params, 'params')['purposes'])
      await context.connect()
      return { addresses: shown(context, wanted), network: networkOf(context) }
    },
    sendTransfer: async (context, params) => {
      const [recipient, ...others] = readArray(
        readObject(params, 'params')['recipients'],
        'recipients',
      )
      if (others.length > 0) throw invalidParams('this wallet pays one recipient at a time')
      const { address, amount } = readObject(recipient, 'recipient')
      const sats = BigInt(readWhole(amount, 'amount'))
      return { txid: await sendTransfer(context, { sats, to: readText(address, 'address') }) }
    },
    signMessage: async (context, params) => {
      const { address, message, protocol } = readObject(params, 'params')
      const wanted = readOptional(
        protocol,
        (value, name) => readWord(value, ['BIP322', 'ECDSA'], name),
        'protocol',
      )
      const signed = await signMessage(context, {
        address: readText(address, 'address'),
        message: readText(message, 'message'),
        protocol: wanted === undefined ? undefined : wanted === 'BIP322' ? 'bip322' : 'ecdsa',
      })
      return { address, protocol: wanted, signature: signed.signature }
    },
    signPsbt: async (context, params) => {
      const { broadcast, psbt, signInputs } = readObject(params, 'params')
      const inputs = Object.entries(readObject(signInputs, 'signInputs')).flatMap(
        ([address, indexes]) =>
          readArray(indexes, 'signInputs').map((index) => ({
            address,
            index: readWhole(index, 'index'),
          })),
      )
      const send = broadcast === true
      const signed = await signPsbt(context, {
        finalize: send,
        inputs,
        psbt: readText(psbt, 'psbt'),
        send,
      })
      return { psbt: signed.psbt, ...(signed.txid ? { txid: signed.txid } : {}) }
    },
    wallet_changeNetwork: async (context, params) => {
      const { name } = readObject(params, 'params')
      await switchNetwork(context, networkNamed(readText(name, 'name')))
      return {}
    },
    wallet_connect: async (context, params) => {
      const { addresses, network } = readObject(params ?? {}, 'params')
      const wanted = readPurposes(addresses)
      const named = readOptional(network, readText, 'network')
      await context.connect()
      // The wallet moves to the network asked for; agreeing to connect is agreeing to this.
      const target = named === undefined ? undefined : networkNamed(named)
      if (target && context.networks.includes(target)) context.update({ network: target })
      return {
        addresses: shown(context, wanted),
        id: 'account',
        network: networkOf(context),
        walletType: 'software',
      }
    },
    wallet_disconnect: (context) => {
      context.update({ granted: [] })
      return null
    },
    wallet_getAccount: (context, params) => {
      const wanted = readPurposes(readObject(params ?? {}, 'params')['addresses'])
      if (context.visible().length === 0) throw unauthorized('The site')
      return {
        addresses: shown(context, wanted),
        id: 'account',
        network: networkOf(context),
        walletType: 'software',
      }
    },
    wallet_getNetwork: (context) => {
      if (context.visible().length === 0) throw unauthorized('The site')
      return networkOf(context)
    },
  },
}

function readPurposes(value: unknown): readonly string[] {
  if (value === undefined || value === null) return purposes
  return readArray(value, 'purposes').map((one) => readWord(one, purposes, 'purpose'))
}

function shown(context: BitcoinWalletContext, wanted: readonly string[] = purposes) {
  return context
    .visible()
    .filter(({ purpose }) => wanted.includes(purpose))
    .map(({ address, publicKey, purpose, type }) => ({
      address,
      addressType: type === 'p2sh-p2wpkh' ? 'p2sh' : type,
      publicKey,
      purpose,
      walletType: 'software',
    }))
}

function networkOf(context: BitcoinWalletContext) {
  return { bitcoin: { name: testNetworks[context.state().network].satsConnect } }
}

function networkNamed(name: string): TestBitcoinNetwork | undefined {
  return (Object.keys(testNetworks) as TestBitcoinNetwork[]).find(
    (network) => testNetworks[network].satsConnect === name,
  )
}
