import * as http from '@latchkey/protocol/http'
import * as wallet from '@latchkey/protocol/wallet'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { $ZodType } from 'zod/v4/core'
import { curlOf } from './curlOf.ts'
import { exampleOf } from './exampleOf.ts'
import { schemaOf } from './schemaOf.ts'

const all: Readonly<Record<string, unknown>> = { ...http, ...wallet }
const schemas = Object.entries(all).filter(
  (entry): entry is [string, $ZodType] =>
    typeof entry[1] === 'object' && entry[1] !== null && '_zod' in entry[1],
)

test.each(schemas)('the example of %s is one that its schema takes', (_, schema) => {
  const example = exampleOf(schemaOf(schema))
  expect(z.safeParse(schema, example).error?.issues ?? []).toEqual([])
})

test('what contains itself has an end', () => {
  type Tree = { of: Tree[] }
  const tree: z.ZodType<Tree> = z.lazy(() => z.object({ of: z.array(tree) }))
  expect(JSON.stringify(exampleOf(schemaOf(tree))).length).toBeLessThan(500)
})

test('a call says who asks, and what has to be given', () => {
  const response = { content: 'text/plain', description: '', status: 200 } as const
  const declared = { rate: 'light', response, summary: '', tag: '' } as const
  const url = 'https://api.example'
  expect(
    curlOf(
      {
        ...declared,
        access: 'project',
        method: 'get',
        path: '/v1/bitcoin/{chainId}/address/{address}',
        query: { cursor: { description: '' }, span: { description: '', required: true } },
      },
      { body: undefined, url },
    ),
  ).toBe(
    `curl 'https://api.example/v1/bitcoin/bip122:000000000019d6689c085ae165831e93/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?projectId=my-project&span=1D'`,
  )
  expect(
    curlOf(
      { ...declared, access: 'visitor', method: 'put', path: '/name' },
      { body: { name: "Ann’s 'own'" }, url },
    ),
  ).toBe(
    [
      `curl -X PUT 'https://api.example/name'`,
      `-H 'authorization: Bearer TOKEN'`,
      `-H 'content-type: application/json'`,
      `-d '{"name":"Ann’s '\\''own'\\''"}'`,
    ].join(' \\\n  '),
  )
})
