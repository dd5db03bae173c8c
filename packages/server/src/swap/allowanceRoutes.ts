import {
  type ConvertAllowanceResponse,
  type ConvertApproveResponse,
  convertAllowanceResponse,
  convertApproveResponse,
} from '@latchkey/protocol/http'
import { type Route, route } from '../http/route.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import { chargeBeyond, chargedRpc } from '../rpc/chargedRpc.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readingChain } from './readingChain.ts'
import {
  chainOfToken,
  readAccount,
  readSwapQuestion,
  type ServedSwaps,
} from './readSwapQuestion.ts'
import type { OpenSources } from './sources/createOpenSources.ts'
import { buildApprove, readAllowances, requireToken } from './swapAllowance.ts'
import { callsPerQuote, spenderParameter, tag, tokenParameters } from './swapParameters.ts'

/** Tells what the contracts of this server's own lists may spend of a token, and makes the call that allows it. */
export function allowanceRoutes({
  chains,
  openSources,
  rpc,
  serves,
}: ServedSwaps & {
  openSources: OpenSources
  rpc: Rpc
}): Route[] {
  const served = { chains, serves }
  return [
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/convert/allowance',
        query: {
          ...sdkParameters,
          tokenAddress: { description: 'CAIP-10 address of the token.', required: true },
          userAddress: { description: 'CAIP-10 address of who owns it.', required: true },
        },
        rate: 'rest',
        response: {
          content: convertAllowanceResponse,
          description: 'Base units, of each contract that swaps are sent to.',
          status: 200,
        },
        summary: 'Tells what may be spent of a token to swap it.',
        tag,
      },
      async (c, { charge, project }) => {
        const { tokenAddress = '', userAddress = '' } = c.req.query()
        const chain = chainOfToken(tokenAddress, { ...served, field: 'tokenAddress' })
        const charged = chargedRpc(rpc, charge)
        const sources = openSources(charged, project)
        const response: ConvertAllowanceResponse = await readingChain(() =>
          readAllowances(charged, { chain, sources, tokenAddress, userAddress }),
        )
        c.header('Cache-Control', 'no-store')
        return c.json(response)
      },
    ),
    route(
      {
        access: 'project',
        asksNodes: true,
        method: 'get',
        path: '/v1/convert/build-approve',
        query: {
          ...sdkParameters,
          ...tokenParameters,
          spender: spenderParameter,
          userAddress: { description: 'CAIP-10 address of who owns the token.', required: true },
        },
        rate: 'rest',
        response: {
          content: convertApproveResponse,
          description: 'A call of the token that lets one contract spend exactly the amount.',
          status: 200,
        },
        summary: 'Makes the call that allows a token to be swapped.',
        tag,
      },
      async (c, { charge, project }) => {
        const { amount = '', from = '', spender, to = '', userAddress = '' } = c.req.query()
        const asked = readSwapQuestion({ amount, from, spender, to }, served)
        requireToken(asked.fromToken, 'from')
        readAccount(userAddress, asked.chain)
        await charge(callsPerQuote)
        const charged = chargedRpc(rpc, chargeBeyond(callsPerQuote, charge))
        const response: ConvertApproveResponse = await readingChain(() =>
          buildApprove(asked, openSources(charged, project)),
        )
        c.header('Cache-Control', 'no-store')
        return c.json(response)
      },
    ),
  ]
}
