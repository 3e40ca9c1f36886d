import { btcpayUnderTest } from '../../../../testing/payment-providers/btcpay-side';
import { ccbillUnderTest } from '../../../../testing/payment-providers/ccbill-side';
import { describeProvider } from '../../../../testing/payment-providers/contract';
import { sandboxUnderTest } from '../../../../testing/payment-providers/sandbox-side';
import { verotelUnderTest } from '../../../../testing/payment-providers/verotel-side';

describe('the sandbox', () => {
  describeProvider(sandboxUnderTest);
});
describe('Verotel FlexPay', () => {
  describeProvider(verotelUnderTest);
});
describe('CCBill', () => {
  describeProvider(ccbillUnderTest);
});
describe('BTCPay Server', () => {
  describeProvider(btcpayUnderTest, { plans: false, returns: false });
});
