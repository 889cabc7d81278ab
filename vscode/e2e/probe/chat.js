// A language model that says what the test has written down, and a participant that lets it call tools.
const vscode = require('vscode');

exports.activateChat = (context) => {
  const script = { turns: [], seen: [] };
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('scripted', model(script)),
    vscode.chat.createChatParticipant('probe.scripted', (request, _, stream, token) =>
      converse(request, stream, token, script),
    ),
  );
  return script;
};

/** Each turn is one answer: texts and calls of tools. */
function model(script) {
  return {
    provideLanguageModelChatInformation: () => [
      {
        id: 'scripted',
        name: 'Scripted',
        family: 'scripted',
        version: '1',
        maxInputTokens: 100_000,
        maxOutputTokens: 100_000,
        capabilities: { toolCalling: true },
        isUserSelectable: true,
      },
    ],
    provideLanguageModelChatResponse: async (_model, messages, _options, progress) => {
      script.seen.push(messages.length);
      const turn = script.turns.shift() ?? [{ text: 'The end.' }];
      for (const [index, part] of turn.entries()) {
        progress.report(
          part.text === undefined
            ? new vscode.LanguageModelToolCallPart(
                `${script.seen.length}-${index}`,
                part.tool,
                part.input,
              )
            : new vscode.LanguageModelTextPart(part.text),
        );
      }
    },
    provideTokenCount: async () => 1,
  };
}

async function converse(request, stream, token, script) {
  const [chosen] = await vscode.lm.selectChatModels({ vendor: 'scripted' });
  const messages = [vscode.LanguageModelChatMessage.User(request.prompt)];
  script.results = [];
  for (;;) {
    const response = await chosen.sendRequest(
      messages,
      {
        tools: vscode.lm.tools.map(({ name, description, inputSchema }) => ({
          name,
          description,
          inputSchema,
        })),
      },
      token,
    );
    const said = [];
    for await (const part of response.stream) said.push(part);
    for (const part of said)
      if (part instanceof vscode.LanguageModelTextPart) stream.markdown(part.value);
    const calls = said.filter((part) => part instanceof vscode.LanguageModelToolCallPart);
    if (calls.length === 0) return {};
    messages.push(vscode.LanguageModelChatMessage.Assistant(said));
    for (const call of calls) {
      const result = await vscode.lm.invokeTool(
        call.name,
        { input: call.input, toolInvocationToken: request.toolInvocationToken },
        token,
      );
      script.results.push({
        tool: call.name,
        text: result.content.map((part) => part.value).join(''),
      });
      messages.push(
        vscode.LanguageModelChatMessage.User([
          new vscode.LanguageModelToolResultPart(call.callId, result.content),
        ]),
      );
      stream.markdown(
        `\n\n${call.name} answered ${result.content
          .map((part) => part.value)
          .join('')
          .slice(0, 80)}\n\n`,
      );
    }
  }
}
