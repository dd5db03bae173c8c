/** A frame that says nothing for so long has failed to load (S9.13). */
export const frameLoadMs = 20_000

/** The frame is used so long after it has said that it is ready (S4.9, S9.16). */
export const frameReadyDelayMs = 500

/** Limit of what asks the visitor to log in: e-mail, device, code and social (S9.14). What asks for approval has none. */
export const loginTimeoutMs = 120_000

/** A sign-out that takes longer is over for the page (S9.15). */
export const signOutTimeoutMs = 3000

/** Limit of what the frame answers by itself. */
export const frameAnswerMs = 30_000

/** What is refused says so after the modal has opened (S4.23, S9.11). */
export const rejectedNoticeMs = 300

/** A message in characters of JSON. */
export const maxFrameMessageLength = 256 * 1024

/** Requests of a page that the frame works on at once. */
export const maxFrameRequests = 32
