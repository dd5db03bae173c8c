import { invalidParams, unauthorized } from '../../wallet/ProviderRpcError.ts'
import type { BitcoinWalletHands } from '../BitcoinWalletHands.ts'
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
  events: (hands, { accounts, network }) => [
    ...(network
      ? [{ event: 'networkChange', value: { ...networkOf(hands), type: 'networkChange' } }]
      : []),
    ...(accounts && hands.visible().length > 0
      ? [{ event: 'accountChange', value: { addresses: shown(hands), type: 'accountChange' } }]
      : []),
    ...(accounts && hands.visible().length === 0
      ? [{ event: 'accountDisconnected', value: { type: 'accountDisconnected' } }]
      : []),
  ],
  handlers: {
    getAccounts: async (hands, params) => {
      const wanted = readPurposes(readObject(params, 'params')['purposes'])
      await hands.connect()
      return shown(hands, wanted)
    },
    getAddresses: async (hands, params) => {
      const wanted = readPurposes(readObject(params, 'params')['purposes'])
      await hands.connect()
      return { addresses: shown(hands, wanted), network: networkOf(hands) }
    },
    sendTransfer: async (hands, params) => {
      const [recipient, ...others] = readArray(
        readObject(params, 'params')['recipients'],
        'recipients',
      )
      if (others.length > 0) throw invalidParams('this wallet pays one recipient at a time')
      const { address, amount } = readObject(recipient, 'recipient')
      const sats = BigInt(readWhole(amount, 'amount'))
      return { txid: await sendTransfer(hands, { sats, to: readText(address, 'address') }) }
    },
    signMessage: async (hands, params) => {
      const { address, message, protocol } = readObject(params, 'params')
      const wanted = readOptional(
        protocol,
        (value, name) => readWord(value, ['BIP322', 'ECDSA'], name),
        'protocol',
      )
      const signed = await signMessage(hands, {
        address: readText(address, 'address'),
        message: readText(message, 'message'),
        protocol: wanted === undefined ? undefined : wanted === 'BIP322' ? 'bip322' : 'ecdsa',
      })
      return { address, protocol: wanted, signature: signed.signature }
    },
    signPsbt: async (hands, params) => {
      const { broadcast, psbt, signInputs } = readObject(params, 'params')
      const inputs = Object.entries(readObject(signInputs, 'signInputs')).flatMap(
        ([address, indexes]) =>
          readArray(indexes, 'signInputs').map((index) => ({
            address,
            index: readWhole(index, 'index'),
          })),
      )
      const send = broadcast === true
      const signed = await signPsbt(hands, {
        finalize: send,
        inputs,
        psbt: readText(psbt, 'psbt'),
        send,
      })
      return { psbt: signed.psbt, ...(signed.txid ? { txid: signed.txid } : {}) }
    },
    wallet_changeNetwork: async (hands, params) => {
      const { name } = readObject(params, 'params')
      await switchNetwork(hands, networkNamed(readText(name, 'name')))
      return {}
    },
    wallet_connect: async (hands, params) => {
      const { addresses, network } = readObject(params ?? {}, 'params')
      const wanted = readPurposes(addresses)
      const named = readOptional(network, readText, 'network')
      await hands.connect()
      // The wallet moves to the network asked for; agreeing to connect is agreeing to this.
      const target = named === undefined ? undefined : networkNamed(named)
      if (target && hands.networks.includes(target)) hands.update({ network: target })
      return {
        addresses: shown(hands, wanted),
        id: 'account',
        network: networkOf(hands),
        walletType: 'software',
      }
    },
    wallet_disconnect: (hands) => {
      hands.update({ granted: [] })
      return null
    },
    wallet_getAccount: (hands, params) => {
      const wanted = readPurposes(readObject(params ?? {}, 'params')['addresses'])
      if (hands.visible().length === 0) throw unauthorized('The site')
      return {
        addresses: shown(hands, wanted),
        id: 'account',
        network: networkOf(hands),
        walletType: 'software',
      }
    },
    wallet_getNetwork: (hands) => {
      if (hands.visible().length === 0) throw unauthorized('The site')
      return networkOf(hands)
    },
  },
}

function readPurposes(value: unknown): readonly string[] {
  if (value === undefined || value === null) return purposes
  return readArray(value, 'purposes').map((one) => readWord(one, purposes, 'purpose'))
}

function shown(hands: BitcoinWalletHands, wanted: readonly string[] = purposes) {
  return hands
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

function networkOf(hands: BitcoinWalletHands) {
  return { bitcoin: { name: testNetworks[hands.state().network].satsConnect } }
}

function networkNamed(name: string): TestBitcoinNetwork | undefined {
  return (Object.keys(testNetworks) as TestBitcoinNetwork[]).find(
    (network) => testNetworks[network].satsConnect === name,
  )
}
