import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const secretBytes = 32
const tagBytes = 16

/** A refresh token, read; nothing of it is checked. */
export type RefreshToken = {
  sessionId: string
  /** SHA-256 of its 256 bits, in hex: what is stored. */
  hash: string
  secret: Uint8Array
  tag: Uint8Array
}

export function makeSessionId(): string {
  return randomBytes(idBytes).toString('hex')
}

export function makeFamilyKey(): string {
  return randomBytes(secretBytes).toString('hex')
}

/**
 * Makes a refresh token: the session's id, 256 bits, and a tag by the session's own key. By the tag a token that
 * counted once differs from an invented one, however long ago that was, and no old token has to be kept.
 *
 * The bits of the first are random. Those of the next follow from the one before it and the key, so that who asks
 * again gets the same one, which is stored no more than any other.
 */
export function makeRefreshToken({
  after,
  familyKey,
  sessionId,
}: {
  after?: Pick<RefreshToken, 'secret'> | undefined
  familyKey: string
  sessionId: string
}): { hash: string; text: string } {
  const secret = after ? nextSecret(after.secret, familyKey) : randomBytes(secretBytes)
  const text = Buffer.concat([Buffer.from(sessionId, 'hex'), secret, tagOf(secret, familyKey)])
  return { hash: hashOf(secret), text: text.toString('base64url') }
}

/** Reads a refresh token; `undefined` when a text is none. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== idBytes + secretBytes + tagBytes) return undefined
  const secret = bytes.subarray(idBytes, idBytes + secretBytes)
  return {
    hash: hashOf(secret),
    secret,
    sessionId: bytes.subarray(0, idBytes).toString('hex'),
    tag: bytes.subarray(idBytes + secretBytes),
  }
}

/** Whether a token was made for the session whose key this is. */
export function isOfFamily({ secret, tag }: RefreshToken, familyKey: string): boolean {
  return timingSafeEqual(tag, tagOf(secret, familyKey))
}

function hashOf(secret: Uint8Array): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Another text than a tag's, so that no tag tells a part of it. */
function nextSecret(secret: Uint8Array, familyKey: string): Buffer {
  return createHmac('sha256', Buffer.from(familyKey, 'hex')).update('next').update(secret).digest()
}

function tagOf(secret: Uint8Array, familyKey: string): Uint8Array {
  const tag = createHmac('sha256', Buffer.from(familyKey, 'hex')).update(secret).digest()
  return tag.subarray(0, tagBytes)
}
