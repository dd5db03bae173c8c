// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Holder {
    function transferFrom(address token, address owner, address recipient, uint256 amount) external returns (bool);
}

interface Token {
    function approve(address spender, uint256 value) external;
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 value) external;
}

/// What carries out swaps of 0x, with two of the real one's actions: to take what is paid by way of the holder, and to call an
/// exchange with all that there is of a token. As there, nothing is compared at the end where neither a token nor a least is said.
contract TestSettler {
    struct AllowedSlippage {
        address recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    address private constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    bytes4 private constant TRANSFER_FROM =
        bytes4(keccak256("TRANSFER_FROM(address,((address,uint256),uint256,uint256),bytes)"));
    bytes4 private constant BASIC = bytes4(keccak256("BASIC(address,uint256,address,uint256,bytes)"));
    Holder private immutable holder;

    constructor(Holder holder_) {
        holder = holder_;
    }

    receive() external payable {}

    function execute(AllowedSlippage calldata slippage, bytes[] calldata actions, bytes32)
        external
        payable
        returns (bool)
    {
        require(msg.sender == address(holder), "by the holder alone");
        address payer = address(bytes20(msg.data[msg.data.length - 20:]));
        for (uint256 i = 0; i < actions.length; i++) act(payer, bytes4(actions[i][:4]), actions[i][4:]);
        if (slippage.minAmountOut == 0 && slippage.buyToken == address(0)) return true;
        uint256 amount = balanceOf(slippage.buyToken);
        require(amount >= slippage.minAmountOut, "too much slippage");
        if (slippage.buyToken == COIN) {
            (bool paid,) = slippage.recipient.call{value: amount}("");
            require(paid, "the recipient takes nothing");
        } else {
            Token(slippage.buyToken).transfer(slippage.recipient, amount);
        }
        return true;
    }

    function act(address payer, bytes4 name, bytes calldata arguments) private {
        if (name == TRANSFER_FROM) {
            (address recipient, PermitTransferFrom memory permit,) =
                abi.decode(arguments, (address, PermitTransferFrom, bytes));
            holder.transferFrom(permit.permitted.token, payer, recipient, permit.permitted.amount);
        } else {
            require(name == BASIC, "no such action");
            (address sellToken,, address pool,, bytes memory data) =
                abi.decode(arguments, (address, uint256, address, uint256, bytes));
            uint256 amount = balanceOf(sellToken);
            if (sellToken != COIN) Token(sellToken).approve(pool, amount);
            (bool done,) = pool.call{value: sellToken == COIN ? amount : 0}(data);
            require(done, "the exchange refused");
        }
    }

    function balanceOf(address token) private view returns (uint256) {
        return token == COIN ? address(this).balance : Token(token).balanceOf(address(this));
    }
}
