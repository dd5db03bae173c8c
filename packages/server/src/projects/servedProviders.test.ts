import { expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import { servedProviders } from './servedProviders.ts'

const google = { client: 'client.example', secret: 'secret' }
const set = parseConfig({ wallet: { social: { google } } })
const unset = parseConfig({})

test('a server with the wallet has the providers that its settings name', () => {
  expect(servedProviders(set, ['api', 'wallet'])).toEqual(['google'])
  expect(servedProviders(unset, ['api', 'wallet'])).toEqual([])
})

test('one beside a wallet of another process leaves the choice to the project', () => {
  expect(servedProviders(unset, ['api'])).toEqual(['google'])
  expect(servedProviders(unset, ['api', 'recovery'])).toEqual(['google'])
})
