/** See `testIds`. */
export const loginTestIds = {
  loginChange: 'login-change',
  loginNumber: 'login-number',
  loginStatus: 'login-status',
  otpInput: 'otp-input',
  otpResend: 'otp-resend',
  approvalPlace: 'approval-place',
} as const
