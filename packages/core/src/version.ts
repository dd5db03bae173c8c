/** Version of the toolkit, sent as part of `sv` (S7.1). */
export const version = '0.1.0'
