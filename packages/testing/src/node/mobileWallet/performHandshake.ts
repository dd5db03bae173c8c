import { createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { MobileProtocolError } from './MobileProtocolError.ts'

const pointBytes = 65

/** Checks a site's first message and makes the secret of the session. @throws {MobileProtocolError} */
export function performHandshake(
  hello: Buffer,
  association: Buffer,
): { key: Buffer; point: Buffer } {
  if (hello.length !== pointBytes + 64)
    throw new MobileProtocolError(`A first message of ${hello.length} bytes`)
  const theirs = hello.subarray(0, pointBytes)
  const signed = verify(
    'sha256',
    theirs,
    { dsaEncoding: 'ieee-p1363', key: publicKey(association) },
    hello.subarray(pointBytes),
  )
  if (!signed) throw new MobileProtocolError('The first message is not signed by the association')
  const exchange = createECDH('prime256v1')
  const point = exchange.generateKeys()
  const secret = exchange.computeSecret(theirs)
  return { key: Buffer.from(hkdfSync('sha256', secret, association, '', 16)), point }
}

function publicKey(point: Buffer) {
  const part = (start: number) => point.subarray(start, start + 32).toString('base64url')
  return createPublicKey({
    format: 'jwk',
    key: { crv: 'P-256', kty: 'EC', x: part(1), y: part(33) },
  })
}
