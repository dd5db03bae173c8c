import { expect, test } from 'vitest'
import { capabilitiesOf, readCapabilities, readKeptCapabilities } from './readCapabilities.ts'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const other = address.replace('0xab', '0xcd')
const supported = { status: 'supported' }
const ready = { status: 'ready' }
const of = (
  said: Parameters<typeof readCapabilities>[0],
  networkId = 'eip155:8453',
  who = address,
) => capabilitiesOf(readCapabilities(said), { address: who, networkId })

test.each([
  ['for every network', { sessionProperties: { atomic: supported } }],
  ['as JSON', { sessionProperties: { atomic: JSON.stringify(supported) } }],
  ['of the namespace', { scopedProperties: { eip155: { atomic: supported } } }],
  [
    'of the network',
    { scopedProperties: { 'eip155:8453': JSON.stringify({ atomic: supported }) } },
  ],
  ['by chain', { sessionProperties: { capabilities: { '0x2105': { atomic: supported } } } }],
  ['by chain 0', { sessionProperties: { capabilities: { '0x0': { atomic: supported } } } }],
  [
    'by account and chain, as JSON',
    {
      sessionProperties: {
        capabilities: JSON.stringify({
          [address.toLowerCase()]: { '0x2105': { atomic: supported } },
        }),
      },
    },
  ],
])('a wallet says with its session what it can do: %s (CAIP-25)', (_, said) => {
  expect(of(said)).toEqual({ atomic: supported })
})

test('what is said of another network or account does not count, and the nearest wins', () => {
  const said = {
    scopedProperties: { 'eip155:1': { atomic: supported }, eip155: { atomic: ready } },
    sessionProperties: { capabilities: { [other]: { '0x2105': { atomic: supported } } } },
  }
  expect(of(said)).toEqual({ atomic: ready })
  expect(of(said, 'eip155:1')).toEqual({ atomic: supported })
  expect(of(said, 'eip155:8453', other)).toEqual({ atomic: supported })
})

test.each([
  [{}],
  [{ sessionProperties: null }],
  [{ sessionProperties: { atomic: 'yes', capabilities: 7 } }],
  [{ sessionProperties: { capabilities: '{' } }],
  [{ scopedProperties: { 'eip155:x': { atomic: supported }, solana: { atomic: supported } } }],
  [{ scopedProperties: { eip155: ['atomic'] } }],
  // More than any wallet has to say is not kept.
  [{ sessionProperties: { atomic: { status: 'x'.repeat(20_000) } } }],
])('%j says nothing', (said) => {
  expect(of(said)).toBeUndefined()
})

test('a name that is `__proto__` changes nothing else', () => {
  const scopedProperties = JSON.parse('{"eip155":{"__proto__":{"atomic":{"status":"supported"}}}}')
  expect(of({ scopedProperties })?.['atomic']).toBeUndefined()
})

test('what a vault kept is read again, and what another version kept is nothing', () => {
  const said = readCapabilities({ sessionProperties: { atomic: supported } })
  expect(readKeptCapabilities(JSON.parse(JSON.stringify(said)))).toEqual(said)
  for (const kept of [undefined, 'x', [null], [{ capabilities: 7 }]])
    expect(readKeptCapabilities(kept)).toEqual([])
})
