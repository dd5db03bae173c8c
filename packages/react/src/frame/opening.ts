import { feature as connect } from '../features/connect/connectFeature.ts'
import { DialogModal } from './dialog/DialogModal.tsx'
import { EmbeddedModal } from './EmbeddedModal.tsx'

/** What the modal opens with; everything else comes later, when this is there. */
export const opening = {
  DialogModal,
  EmbeddedModal,
  views: connect.views,
}

/**
 * A part of the modal that is fetched later. It names what the modal opens with: files that both need, a bundler then
 * leaves where they are instead of cutting them out (ADR 0023).
 */
export function afterOpening<T extends object>(part: T): T & { opening: typeof opening } {
  return { ...part, opening }
}
