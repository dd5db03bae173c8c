import type { FrameParams } from '@latchkey/protocol/frame'
import type { ApprovalRequest } from '../requests/ApprovalRequest.ts'
import { openText, sealText } from './sealText.ts'

/** What a window shows: the request as the frame read it, and how the page around wants it to look. */
export type WindowRequest = {
  embedder: string
  experimental: boolean
  request: ApprovalRequest
  site?: FrameParams<'sync.site'> | undefined
  theme?: FrameParams<'sync.theme'> | undefined
}

const version = 1

/** Seals a request. */
export async function sealRequest(request: WindowRequest, key: CryptoKey): Promise<string> {
  const text = JSON.stringify({ ...request, version }, (_, each: unknown) =>
    typeof each === 'bigint'
      ? { bigint: String(each) }
      : each instanceof Map
        ? { map: [...each] }
        : each,
  )
  return sealText(text, key)
}

/** Opens one. What was sealed is a frame’s own, so that it is trusted. @throws for what is not, or of another version */
export async function openRequest(sealed: string, key: CryptoKey): Promise<WindowRequest> {
  const read = JSON.parse(await openText(sealed, key), (_, each: unknown) =>
    isBigint(each) ? BigInt(each.bigint) : isMap(each) ? new Map(each.map) : each,
  ) as WindowRequest & { version: number }
  if (read.version !== version) throw new RangeError('The frame is of another version')
  return read
}

function isBigint(value: unknown): value is { bigint: string } {
  return isOnly(value, 'bigint') && typeof value['bigint'] === 'string'
}

function isMap(value: unknown): value is { map: readonly (readonly [unknown, unknown])[] } {
  return isOnly(value, 'map') && Array.isArray(value['map'])
}

function isOnly(value: unknown, name: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === name
}
