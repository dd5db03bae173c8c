/** By which the server's process knows what honest visitors ask; the server itself does not look at it. */
export const visitorHeader = 'x-soak-kind'
