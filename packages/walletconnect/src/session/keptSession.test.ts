import { expect, test } from 'vitest'
import { randomSymmetricKey, topicOf } from '../crypto/keys.ts'
import { account } from '../fixtures/createTestWallet.ts'
import { readPeer, readSession, type Session, writeSession } from './Session.ts'

const key = randomSymmetricKey()
const session: Session = {
  capabilities: [{ capabilities: { atomic: { status: 'ready' } }, networkId: 'eip155:1' }],
  expirySeconds: 1_900_000_000,
  key,
  lastIds: { 'wc_sessionEvent:accountsChanged': ['17'] },
  link: { href: 'wallet://', name: 'Wallet' },
  namespaces: {
    eip155: {
      accounts: [`eip155:1:${account}`],
      chains: ['eip155:1'],
      events: ['chainChanged'],
      methods: ['personal_sign'],
    },
  },
  peer: {
    iconUrl: 'https://wallet.example/i.png',
    link: 'https://wallet.example/app',
    name: 'Wallet',
    rdns: 'example.wallet',
  },
  proposed: ['eip155', 'solana'],
  topic: topicOf(key),
}

test('a session that is kept is read as it was', () => {
  expect(readSession(writeSession(session))).toEqual(session)
})

test.each<[string, object]>([
  ['whose key is none', { key: 'ab' }],
  ['without a key', { key: undefined }],
  ['of another key’s topic', { topic: topicOf(randomSymmetricKey()) }],
  ['without an expiry', { expirySeconds: undefined }],
  ['that expires at no second', { expirySeconds: 1.5 }],
  ['whose namespaces are none', { namespaces: 'eip155' }],
  ['without what was proposed', { proposed: undefined }],
  ['without a wallet', { peer: undefined }],
])('a text %s is none', (_, change) => {
  const kept = { ...JSON.parse(writeSession(session)), ...change }
  expect(readSession(JSON.stringify(kept))).toBeUndefined()
})

test.each(['', 'null', '7', '{'])('the text %j is none', (text) => {
  expect(readSession(text)).toBeUndefined()
})

test.each([
  'https://127.0.0.1/i.png',
  'https://[::1]/i.png',
  'https://2130706433/i.png',
  'https://[::ffff:192.168.1.1]/i.png',
  'https://192.168.1.1/i.png',
  'https://localhost/i.png',
  'https://printer.local/i.png',
  'https://wallet.example:8443/i.png',
  'http://wallet.example/i.png',
])('error: a wallet’s picture is not loaded from %s', (icon) => {
  expect(readPeer({ icons: [icon], name: 'Wallet' }).iconUrl).toBeUndefined()
})

test('a picture and an app may have addresses of 2,048 letters, and a domain name 255', () => {
  const address = (length: number) => 'https://wallet.example/'.padEnd(length, 'x')
  const domain = (length: number) => 'example.'.padEnd(length, 'x')
  const read = (more: number) =>
    readPeer({
      icons: [address(2048 + more)],
      name: 'Wallet',
      rdns: domain(255 + more),
      redirect: { universal: address(2048 + more) },
    })
  expect(read(0)).toEqual({
    iconUrl: address(2048),
    link: address(2048),
    name: 'Wallet',
    rdns: domain(255),
  })
  expect(read(1)).toMatchObject({ iconUrl: undefined, link: undefined, rdns: undefined })
})

test('a name of one word is no domain, nor is one with more before or behind', () => {
  const rdnsOf = (rdns: unknown) => readPeer({ rdns }).rdns
  expect(['io', 'io.', '.io', 'a.b c', ' a.b', 'a..b', 7].map(rdnsOf)).toEqual(
    Array(7).fill(undefined),
  )
  expect(rdnsOf('Com.Example-1.App')).toBe('Com.Example-1.App')
})
