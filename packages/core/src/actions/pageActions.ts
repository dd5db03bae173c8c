import { closeModal } from './closeModal.ts'
import { showModal } from './showModal.ts'

/**
 * Actions that a page has from its start. What is fetched later names them, so that a bundler leaves what both need
 * where it is instead of cutting it out of the page's own chunk (ADR 0023).
 */
export const pageActions = { closeModal, showModal }
