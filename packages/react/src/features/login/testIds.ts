/** See `testIds`. */
export const loginTestIds = {
  loginChange: 'login-change',
  loginNumber: 'login-number',
  otpInput: 'otp-input',
  otpResend: 'otp-resend',
  approvalPlace: 'approval-place',
} as const
