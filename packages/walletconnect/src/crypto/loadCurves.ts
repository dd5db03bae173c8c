import { browserCurves } from './browserCurves.ts'
import type { Curves } from './Curves.ts'

/** Curve25519 of the browser where it has it, else of a library of twelve kilobytes. */
export async function loadCurves(subtle: SubtleCrypto | undefined): Promise<Curves> {
  // Pages that are not served securely have no `subtle`, and older browsers no Curve25519 in it.
  if (subtle) {
    const curves = browserCurves(subtle)
    const works = await Promise.all([
      curves.createAgreement(),
      curves.createSigner(new Uint8Array(32)),
    ]).then(
      () => true,
      () => false,
    )
    if (works) return curves
  }
  const { nobleCurves } = await import('./nobleCurves.ts')
  return nobleCurves
}
