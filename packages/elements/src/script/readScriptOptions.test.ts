import { expect, test } from 'vitest'
import { readScriptOptions } from './readScriptOptions.ts'

const data = { networks: 'base', projectId: 'p', serverUrl: 'https://connect.example' }

test('attributes are enough, the project’s id among them (S1.1)', () => {
  expect(
    readScriptOptions({
      data: {
        ...data,
        locale: 'ar',
        networks: ' base, mainnet\noptimism ',
        relayUrl: 'wss://relay.example',
        themeMode: 'auto',
      },
      json: undefined,
    }),
  ).toEqual({
    locale: 'ar',
    networks: ['base', 'mainnet', 'optimism'],
    projectId: 'p',
    relay: { relayUrl: 'wss://relay.example' },
    serverUrl: 'https://connect.example',
    themeMode: 'auto',
  })
})

test('a relay has a project of its own where one is named', () => {
  const { relay } = readScriptOptions({
    data: { ...data, relayProjectId: 'there', relayUrl: 'wss://relay.example' },
    json: undefined,
  })
  expect(relay).toEqual({ projectId: 'there', relayUrl: 'wss://relay.example' })
})

test('JSON has everything else, and an attribute wins', () => {
  const json = JSON.stringify({ debug: false, networks: ['mainnet'], projectId: 'other' })
  expect(readScriptOptions({ data, json })).toEqual({
    debug: false,
    networks: ['base'],
    projectId: 'p',
    serverUrl: 'https://connect.example',
  })
})

test('a project that is not named is for the check of the set-up to say', () => {
  expect(readScriptOptions({ data: { networks: 'base', serverUrl: '' }, json: '{}' })).toEqual({
    networks: ['base'],
    projectId: '',
    serverUrl: '',
  })
})

test.each(['adapters', 'environment', 'siweConfig', 'siwx', 'sources'])(
  'error: %s is not for a page to state',
  (option) => {
    const json = JSON.stringify({ [option]: {} })
    expect(() => readScriptOptions({ data, json })).toThrow(`Invalid option \`${option}\``)
  },
)

test.each(['', 'nonsense', '[]', 'null', '7'])('error: %o is no JSON of options', (json) => {
  expect(() => readScriptOptions({ data, json })).toThrow('Invalid option `data-latchkey`')
})

test.each([
  { data: { projectId: 'p' }, json: undefined },
  { data: { networks: ' , ' }, json: undefined },
  { data: {}, json: '{"networks": "base"}' },
])('error: without a network there is nothing to connect to: %#', (facts) => {
  expect(() => readScriptOptions(facts)).toThrow('Invalid option `networks`: name at least one')
})
