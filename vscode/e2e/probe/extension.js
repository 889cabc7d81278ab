// Runs what a test sends over a socket, with VS Code's own API at hand.
const net = require('node:net');
const vscode = require('vscode');
const { activateChat } = require('./chat.js');

const AsyncFunction = (async () => {}).constructor;

exports.activate = (context) => {
  const chat = activateChat(context);
  const socket = net.connect(process.env.TOOLROOM_PROBE);
  socket.setEncoding('utf8');
  let pending = '';
  socket.on('data', (text) => {
    const lines = (pending + text).split('\n');
    pending = lines.pop();
    for (const line of lines) void answer(socket, JSON.parse(line), chat);
  });
  socket.on('error', () => {});
  context.subscriptions.push({ dispose: () => socket.destroy() });
};

async function answer(socket, { id, code, input }, chat) {
  try {
    const value = await new AsyncFunction('vscode', 'input', 'chat', code)(vscode, input, chat);
    socket.write(`${JSON.stringify({ id, value: value ?? null })}\n`);
  } catch (problem) {
    socket.write(`${JSON.stringify({ id, problem: String(problem?.message ?? problem) })}\n`);
  }
}
