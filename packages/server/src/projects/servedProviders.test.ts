import { expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import { servedProviders } from './servedProviders.ts'

const google = { client: 'client.example', secret: 'secret' }
const wallet = { social: { google } }

test('a server with the wallet has the providers that its settings name', () => {
  expect(servedProviders(parseConfig({ parts: ['api', 'wallet'], wallet }))).toEqual(['google'])
  expect(servedProviders(parseConfig({ parts: ['api', 'wallet'] }))).toEqual([])
})

test('one beside a wallet of another process leaves the choice to the project', () => {
  expect(servedProviders(parseConfig({ parts: ['api'] }))).toEqual(['google', 'apple'])
  expect(servedProviders(parseConfig({ parts: ['api', 'recovery'] }))).toEqual(['google', 'apple'])
})
