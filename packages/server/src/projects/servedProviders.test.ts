import { expect, test } from 'vitest'
import { parseConfig } from '../config/parseConfig.ts'
import { servedProviders } from './servedProviders.ts'

const google = { client: 'client.example', secret: 'secret' }
const wallet = { social: { google } }
const all = ['google', 'apple', 'github', 'discord', 'facebook', 'x', 'farcaster']

test('a server with the wallet has the providers that its settings name', () => {
  expect(servedProviders(parseConfig({ parts: ['api', 'wallet'], wallet }))).toEqual(['google'])
  expect(servedProviders(parseConfig({ parts: ['api', 'wallet'] }))).toEqual([])
  const github = { client: 'Iv1.play', secret: 'secret' }
  const more = { social: { discord: github, github } }
  expect(servedProviders(parseConfig({ parts: ['api', 'wallet'], wallet: more }))).toEqual([
    'github',
    'discord',
  ])
  const farcaster = { nodes: ['http://127.0.0.1:10'], relay: 'http://127.0.0.1:4536' }
  expect(
    servedProviders(parseConfig({ parts: ['api', 'wallet'], wallet: { social: { farcaster } } })),
  ).toEqual(['farcaster'])
})

test('one beside a wallet of another process leaves the choice to the project', () => {
  expect(servedProviders(parseConfig({ parts: ['api'] }))).toEqual(all)
  expect(servedProviders(parseConfig({ parts: ['api', 'recovery'] }))).toEqual(all)
})
